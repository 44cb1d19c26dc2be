"""Records as files, for the commands that read them: the notation or JSON, whichever `spades export` has written."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

from spades.notation import NotationError, matches_of
from spades.record import MatchRecord
from web.ending import give_up
from web.record import BadRecord, matches_of_json

# A comment of the notation may begin a text with a brace too, but hardly with a brace, a word in quotes and a colon.
_JSON: Final = re.compile(r'\s*\{\s*"\w+"\s*:')


def records_in(file: Path) -> list[MatchRecord]:
    """The matches in a file, or in a pipe where it is `-`. Gives up with one sentence where there are none."""
    try:
        text = _text(file)
        return matches_of_json(text) if _JSON.match(text) else matches_of(text)
    except NotationError as error:
        give_up(f"{name_of(file)}, {error}")
    except BadRecord as error:
        give_up(f"{name_of(file)} is no record: {error}")
    except UnicodeDecodeError:
        give_up(f"{name_of(file)} is no text: name a file that spades export has written.")
    except OSError as error:
        give_up(
            f"{name_of(file)} cannot be read ({error.strerror}): name a file that spades export has written."
        )


def name_of(file: Path) -> str:
    """What a file is called in a sentence."""
    return "The input" if file == Path("-") else str(file)


def _text(file: Path) -> str:
    raw = sys.stdin.buffer.read() if file == Path("-") else file.read_bytes()
    # Some editors put a mark in front of a text; it says nothing.
    return raw.decode("utf-8-sig")
