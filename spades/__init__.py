"""The rules of Spades: pure, from the standard library alone. Start reading at `table.py`, then `engine.py`."""
