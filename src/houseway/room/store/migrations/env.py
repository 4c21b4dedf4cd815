"""Alembic runs this file to reach the database: by the connection that `migrate` passes in."""

from alembic import context

from houseway.room.store.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
