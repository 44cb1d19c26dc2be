"""Plays one hand of Spades with three guests: `python player.py http://localhost:8000`."""

import asyncio
import json
import sys
from urllib.parse import urljoin
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect


def post(path, body, **headers):
    with urlopen(Request(server + path, json.dumps(body).encode(), headers)) as answer:
        return json.load(answer)


def wish(may, you, hand):
    """The request that a view invites; None while the table waits for somebody else."""
    if "start" in may:
        return {"kind": "start"}
    if "ready" in may:
        return {"kind": "ready", "ready": True}
    if "bid" in may and you["cards"] is None:
        return {"kind": "look", "hand": hand["number"]}
    if "bid" in may:
        sure = sum(card[0] in "AK" for card in you["cards"])
        return {"kind": "bid", "hand": hand["number"], "bid": max(1, sure)}
    if "play" in may:
        return {"kind": "play", "hand": hand["number"], "turn_no": hand["turn_no"], "card": you["legal"][0]}
    return None


async def play(address, headers):
    asked = None
    async with connect(address, additional_headers=headers) as socket:
        async for frame in socket:
            message = json.loads(frame)
            if message["kind"] == "refused":
                raise SystemExit(message["text"])
            if message["kind"] == "view":
                if message["room"]["phase"] in ("review", "over"):
                    return message
                wanted = wish(message["you"]["may"], message["you"], message["hand"])
                # Other seats' moves bring views too: what is on its way need not be asked for again.
                if wanted and wanted != asked:
                    await socket.send(json.dumps({"id": str(message["version"]), **wanted}))
                    asked = wanted
    raise SystemExit("The room closed.")


server = sys.argv[1].rstrip("/")
bearer = {"Authorization": "Bearer " + post("/api/players", {})["token"]}
room = post("/api/rooms", {"name": "Robin", "kind": "solo", "options": {"pace": "instant"}}, **bearer)
view = asyncio.run(play(urljoin(server.replace("http", "ws", 1), room["socket"]), bearer))
for at in view["seats"]:
    print(f"{at['name']} bid {at['bid']} and took {at['books']}")
print("score", [team["score"] for team in view["score"]["teams"]])
