"""Errors over HTTP: `application/problem+json` with a stable `code` and a sentence for a person."""

from __future__ import annotations

from http import HTTPStatus

from fastapi.responses import JSONResponse

from web.words import Words, words


class Problem(Exception):
    """An error to answer with: raised anywhere below a call, turned into `problem` by the app."""

    def __init__(self, status: int, code: str) -> None:
        super().__init__(code)
        self.status = status
        self.code = code


def problem(status: int, code: str, say: Words = words) -> JSONResponse:
    """An error: `code` is stable, the sentence is `problem.<code>` of the strings."""
    body = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "code": code,
        "detail": say(f"problem.{code}"),
    }
    # It may be another for who comes next, and in another language.
    return JSONResponse(body, status, {"Cache-Control": "no-store"}, "application/problem+json")


def no_address(error: Exception) -> JSONResponse:
    """The answer where no call of ours has this address, or none this method."""
    is_method = getattr(error, "status_code", 404) == 405
    answer = problem(405, "not-allowed") if is_method else problem(404, "not-found")
    answer.headers.update(getattr(error, "headers", None) or {})
    return answer


def no_room() -> JSONResponse:
    """The one answer for rooms that never were, are over, or are not for this visitor."""
    return problem(404, "no-room")
