"""What the server withstands, measured: docs/reliability.md has the table of rows with their goals and figures.

Running: `__main__.py` runs rows, `rows.py` says what one is. A row is a module with `ROWS` and `measure`:

    1, 9  kills.py      killed again and again, by `struck.py` in a `nursery.py`, while a `crowd.py` plays on
    2     restart.py    from exec to a card, with 1,000 rooms stored
    7     doubled.py    requests twice, late and out of order: a `schedule.py` on a `slow_log.py`, and its `effects.py`
    7b    forsaken.py   a process ends and its people never come back
    8     simulate.py   the whole server on a clock that is a number: below
    11    slow.py       `bad_links.py` that do not read, or send a byte a second
    12    soak.py       nothing is kept, as a `sampled.py` server says
    13a   jumps.py      the wall clock jumps
    13b,c hindered.py   a store that takes no rows
    13d   torn.py       a store with other bytes
    14    mangled.py    `mangling.py` of requests, `raw_bytes.py`, `guided.py` by coverage; `unhandled.py` errors
    15    hidden.py     a room and its twin with the hidden cards moved (`twins.py`), and what leaves it (`witness.py`)
    16    scoring.py    a second scorer
    18    planted.py    faults in the server, each to be caught by one of the above

The simulation: a `world.py` on a `virtual.py` loop holds `tables.py` of `people.py`. A process of it (`wire.py`) meets
its log, clock, chance and minds in `ports.py` and the others by `air.py`; `life.py` says whether it runs.

The judge: a `history.py` is what people asked, were told and were shown; `judge.py` holds a log to it, after kills and
after a simulated evening alike. `effects.py` knows besides when each copy of a request came.

Rooms without sockets are in a `parlour.py`.
"""
