"""Moves a store from one revision of its tables to another, by the steps in `alembic/versions/`."""

from __future__ import annotations

import logging
from contextlib import nullcontext

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from web.assets import folder
from web.log import LogUnavailable
from web.sql_engine import kind_of


def move_on(connection: Connection, revision: str) -> None:
    """Make the tables those of `revision`, or `head`, in one transaction that shuts out other migrations.

    Raises LogUnavailable, with the store untouched, where that cannot be.
    """
    kind = kind_of(connection.engine.url)
    connection.begin()
    kind.shut_out_migrations(connection)
    config = _config(connection)
    scripts = ScriptDirectory.from_config(config)
    current, wanted = _current(connection, scripts), str(scripts.as_revision_number(revision))
    if current != wanted:
        with kind.copied(connection, wanted) if current else nullcontext():
            _change(connection, config, current, wanted)
            connection.commit()


def _current(connection: Connection, scripts: ScriptDirectory) -> str | None:
    """The revision of the store's tables; None for a store without tables."""
    current = MigrationContext.configure(connection).get_current_revision()
    if current not in {None, *(script.revision for script in scripts.walk_revisions())}:
        raise LogUnavailable(
            "The log is of a newer version of this server: start that version, or restore a backup."
        )
    return current


def _change(connection: Connection, config: Config, current: str | None, wanted: str) -> None:
    logging.getLogger("alembic").setLevel(logging.WARNING)
    # Revisions are numbers of four digits: those of a later code are greater.
    step = command.upgrade if current is None or current < wanted else command.downgrade
    try:
        step(config, wanted)
    except Exception as error:
        url = connection.engine.url
        if isinstance(error, SQLAlchemyError) and kind_of(url).sentence(url, error):
            raise
        # Whatever it was: the transaction is undone, and a store that is half of this and half of that never is.
        raise LogUnavailable(
            f"The log's tables could not be changed to revision {wanted} ({type(error).__name__}), and are as they "
            "were: start the version of the server that used them last, or make room and start again."
        ) from error


def _config(connection: Connection) -> Config:
    """What `alembic/env.py` reads; made here, so that an installed build needs no ini file."""
    config = Config()
    config.set_main_option("script_location", str(folder("alembic")).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
