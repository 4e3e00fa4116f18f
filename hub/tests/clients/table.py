#!/usr/bin/python3
"""A table by a client that shares no code with the hub: Python's `websockets`, and RFC 6902 written anew.

Two connections sit at a table with bots and a third watches. They play for a while by the offers alone; one loses its
connection in the middle and comes back by its token. After every few acts each compares what its patches have made of
the first view with a whole view of the hub. Usage: table.py ws://ADDRESS/ws [SEED]
"""

import asyncio
import copy
import json
import random
import sys
import time

import websockets

ACTS = 80
PATIENCE = 60.0


def pointer(path):
    return [part.replace("~1", "/").replace("~0", "~") for part in path.split("/")[1:]]


def apply(document, operations):
    """RFC 6902, as far as the hub uses it: add, remove, replace. What does not fit raises."""
    document = copy.deepcopy(document)
    for operation in operations:
        path = pointer(operation["path"])
        if not path:
            document = operation["value"]
            continue
        place = document
        for part in path[:-1]:
            place = place[int(part)] if isinstance(place, list) else place[part]
        last, kind = path[-1], operation["op"]
        if isinstance(place, list):
            at = len(place) if last == "-" else int(last)
            if kind == "add":
                assert 0 <= at <= len(place), operation
                place.insert(at, operation["value"])
            elif kind == "remove":
                del place[at]
            elif kind == "replace":
                place[at] = operation["value"]
            else:
                raise ValueError(operation)
        elif kind == "add":
            place[last] = operation["value"]
        elif kind in ("remove", "replace"):
            assert last in place, operation
            if kind == "remove":
                del place[last]
            else:
                place[last] = operation["value"]
        else:
            raise ValueError(operation)
    return document


class Client:
    """One viewer: its documents by patches, and the replies to what it asked."""

    def __init__(self, address):
        self.address = address
        self.documents = {}
        self.stream = None
        self.sequence = None
        self.request = 0
        self.seat = None
        self.looked = 0
        self.compared = 0
        self.patches = 0
        self.replies = {}

    async def connect(self):
        subprotocols = [websockets.Subprotocol("landsraad.v1.json")]
        self.socket = await websockets.connect(self.address, subprotocols=subprotocols, compression=None, close_timeout=2)
        assert self.socket.subprotocol == "landsraad.v1.json"
        granted = await self.ask({"type": "hello", "protocol": 1})
        assert granted["welcome"]["protocol"] == 1

    def take(self, message):
        kind = message["type"]
        if kind == "view":
            # A whole view takes the place of patches that were still waiting: then it is newer than they made it.
            if message["reason"] == "asked":
                self.looked += 1
                if (message["stream"], message["sequence"]) == (self.stream, self.sequence):
                    self.compare_with(message)
            self.stream, self.sequence = message["stream"], message["sequence"]
            self.documents = {"public": message["public"], "seat": message.get("seat")}
        elif kind == "patch":
            assert message["stream"] == self.stream, "a patch of another stream"
            assert message["sequence"] == self.sequence + 1, "a gap"
            self.sequence += 1
            self.patches += 1
            for name in ("public", "seat"):
                if message.get(name):
                    self.documents[name] = apply(self.documents[name], message[name])
        elif kind in ("accepted", "refused"):
            self.replies[message["request"]] = message
        else:
            raise AssertionError(f"the hub said {message}")

    async def read_waiting(self):
        """Reads what has come by now."""
        while True:
            try:
                self.take(json.loads(await asyncio.wait_for(self.socket.recv(), 0.005)))
            except asyncio.TimeoutError:
                return

    async def read(self):
        text = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        assert isinstance(text, str), "a text was agreed on"
        self.take(json.loads(text))

    async def try_asking(self, message):
        self.request += 1
        number = self.request
        await self.socket.send(json.dumps({"request": number, **message}))
        while number not in self.replies:
            await self.read()
        return self.replies.pop(number)

    async def ask(self, message):
        reply = await self.try_asking(message)
        assert reply["type"] == "accepted", reply
        granted = reply.get("granted")
        if granted and "seat" in granted:
            self.seat = granted["seat"]
            self.request = max(self.request, self.seat["last_request"])
        return granted

    async def until(self, holds):
        """Reads until something holds."""
        while not holds(self):
            await self.read()

    def compare_with(self, whole):
        for name in ("public", "seat"):
            assert whole.get(name) == self.documents[name], f"patches made another {name} part"
        self.compared += 1

    async def compare(self):
        """Asks for a whole view; where it has the number of the patches, it must be what they made."""
        before = self.looked
        await self.ask({"type": "look"})
        await self.until(lambda client: client.looked > before)

    async def come_back(self):
        """The connection is cut without a word; the seat is taken again, with what was missed."""
        self.socket.transport.abort()
        seen = {"stream": self.stream, "sequence": self.sequence}
        old = self.seat["token"]
        await self.connect()
        await self.ask({"type": "resume", "room": self.seat["room"], "token": old, "seen": seen})
        assert self.seat["token"] != old, "tokens are changed at each resume"


def value(form, chance):
    """Some value of a form; None where this client makes none."""
    if form == "nothing":
        return {}
    if form == "bool":
        return {"it": chance.random() < 0.5}
    kind, inner = next(iter(form.items())) if isinstance(form, dict) else (form, None)
    if kind == "int":
        return {"it": inner["min"] if chance.random() < 0.7 else chance.randint(inner["min"], inner["max"])}
    if kind == "one-of":
        return {"it": chance.choice(inner)} if inner else None
    if kind == "maybe":
        return {"it": None}
    if kind == "any":
        made = [m for m in (value(f, chance) for f in inner) if m and "it" in m]
        return chance.choice(made) if made else None
    if kind == "subset":
        return {"it": chance.sample(inner["of"], inner["min"])}
    if kind == "order":
        return {"it": chance.sample(inner, len(inner))}
    if kind == "counts":
        left, counts = max(inner["min"], 1 if inner["max"] > 0 else 0), {}
        for of in chance.sample(inner["of"], len(inner["of"])):
            taken = min(left, of["max"])
            left -= taken
            if taken > 0:
                counts[of["term"]] = taken
        return {"it": counts} if left == 0 else None
    if kind == "record":
        fields = {}
        for field in inner["fields"]:
            made = value(field["form"], chance)
            if made is None or "it" not in made:
                return None
            fields[field["name"]] = made["it"]
        return {"it": fields}
    return None


def action(offers, chance):
    """An action by one of the offers that wait for an answer."""
    framed = [o for o in offers if o.get("frame") is not None]
    chance.shuffle(framed)
    for offer in sorted(framed, key=lambda o: o["form"] != "nothing" and chance.random() < 0.7):
        made = value(offer["form"], chance)
        if made is None:
            continue
        group, name = offer["act"].split("/")
        inner = {name: made["it"]} if "it" in made else name
        return {"frame": offer["frame"], "act": {group: inner}}
    return None


async def play(clients, watcher, chance):
    acts, refused, cuts = 0, 0, 0
    since = time.monotonic()
    while acts < ACTS and clients[0].documents["public"]["room"]["phase"] == "playing":
        await watcher.read_waiting()
        waiting = [o["act"] for c in clients for o in c.documents["seat"]["offers"] if o.get("frame") is not None]
        assert time.monotonic() - since < PATIENCE, f"nothing happened for {PATIENCE} s; offered are {waiting}"
        for client in clients:
            move = action(client.documents["seat"]["offers"], chance)
            if move is None:
                await client.read_waiting()
                continue
            reply = await client.try_asking({"type": "act", "action": move})
            if reply["type"] == "accepted":
                acts, since = acts + 1, time.monotonic()
            refused += reply["type"] == "refused"
            # Others may have been faster, and some offers are only a frame for rules that look closer.
            assert reply["type"] == "accepted" or reply["code"] in ("rules", "room-finished"), reply
            if chance.random() < 0.1:
                await client.compare()
            if chance.random() < 0.05:
                await client.come_back()
                cuts += 1
    for viewer in [*clients, watcher]:
        await viewer.compare()
    return acts, refused, cuts


async def main(address, seed):
    chance = random.Random(seed)
    host, guest, watcher = Client(address), Client(address), Client(address)
    for client in (host, guest, watcher):
        await client.connect()
    await host.ask({"type": "create", "name": "Leto", "options": {"seats": 4, "bot_delay_ms": 0, "game": {"rules": "advanced"}}})
    await guest.ask({"type": "join", "invite": host.seat["invite"], "name": "Chani"})
    await watcher.ask({"type": "spectate", "room": host.seat["room"]})
    for _ in range(2):
        await host.ask({"type": "add-bot", "bot": "medium"})
    await host.ask({"type": "start"})
    for client in (host, guest, watcher):
        await client.until(lambda c: c.documents and c.documents["public"]["room"]["phase"] != "lobby")
    acts, refused, cuts = await play([host, guest], watcher, chance)
    assert acts >= ACTS or host.documents["public"]["room"]["phase"] == "finished", acts
    assert watcher.documents["seat"] is None
    await host.socket.close(1000, "farewell")
    assert host.socket.close_code == 1000, host.socket.close_code
    compared = host.compared + guest.compared + watcher.compared
    assert compared >= 10, compared
    patches = host.patches + guest.patches + watcher.patches
    assert patches > ACTS, patches
    print(f"{acts} acts accepted, {refused} refused by the rules, {cuts} cuts, {patches} patches agree with {compared} whole views")


if __name__ == "__main__":
    asyncio.run(asyncio.wait_for(main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1), 300))
