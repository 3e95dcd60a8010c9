"""The web application, as the tests of the table open it."""

from tests.table.conftest import open_table

__all__ = ["open_table"]
