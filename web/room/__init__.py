"""The room's machine, pure: who sits where, who is here, what is agreed, and the table that the seats play at.

Like the table it has two steps. `decide` judges an actor's action and says what happens; `evolve` makes it
true and never judges. Read `state.py` first.
"""
