"""How Alembic reaches the database: over the connection it is handed."""

from alembic import context

from flibuste.store import people  # noqa: F401  its tables are among those of the schema
from flibuste.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
