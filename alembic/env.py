"""Runs the migrations on the connection that `web.revisions` hands over, inside its transaction."""

from alembic import context

from web.schema import metadata

# SQLite can undo DDL, once BEGIN is sent by hand (web/sql_engine.py): a migration is all or nothing.
context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, transactional_ddl=True
)
with context.begin_transaction():
    context.run_migrations()
