"""Brings a store up to this code's tables, at the server's start."""

from __future__ import annotations

import logging

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from web.assets import folder
from web.log import LogUnavailable
from web.sql_engine import in_words, open_engine


def upgrade(url: str) -> None:
    """Make or change the tables of the store at `url`; nothing to do where they are up to date.

    One transaction that holds the write lock: of two processes that start together, the second waits and
    finds all done. Raises LogUnavailable, with the store untouched, where that cannot be.
    """
    engine = open_engine(url, writes=True, connections=1)
    try:
        with in_words(engine.url), engine.begin() as connection:
            _upgrade(connection)
    finally:
        engine.dispose()


def _upgrade(connection: Connection) -> None:
    logging.getLogger("alembic").setLevel(logging.WARNING)
    config = _config(connection)
    _refuse_newer(connection, ScriptDirectory.from_config(config))
    command.upgrade(config, "head")


def _config(connection: Connection) -> Config:
    """What `alembic/env.py` reads; made here, so that an installed build needs no ini file."""
    config = Config()
    config.set_main_option("script_location", str(folder("alembic")).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def _refuse_newer(connection: Connection, scripts: ScriptDirectory) -> None:
    known = {script.revision for script in scripts.walk_revisions()}
    if not known.issuperset(MigrationContext.configure(connection).get_current_heads()):
        raise LogUnavailable(
            "The log is of a newer version of this server: start that version, or restore a backup."
        )
