"""A bot for a seat at any table, over HTTP alone: python docs/remote_bot.py LINK"""

import json
import random
import sys
import time
import urllib.request
from urllib.parse import urlsplit

link = urlsplit(sys.argv[1])  # http://host:port/t/TABLE#SECRET
server, table = f"{link.scheme}://{link.netloc}", link.path.rpartition("/")[2]


def ask(path, body=None, token=None):
    """One request to the table."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    content = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{server}/api/tables/{table}{path}", content, headers)  # noqa: S310
    with urllib.request.urlopen(request) as answer:  # noqa: S310
        return json.load(answer)


seat = ask("/seats", {"invite": link.fragment, "name": "Remote bot"})["seat"]
count = 0
while (now := ask(f"/events?from={count}", token=seat["token"])["now"])["state"] in (
    "open",
    "running",
):
    count = now["v"]
    if now.get("actor") == seat["seat"] and now.get("choices"):
        move = {"cid": f"m{count}", "base": count, "action": random.choice(now["choices"])}
        ask("/moves", move, seat["token"])
    else:
        time.sleep(0.1)
print(now["state"], now.get("outcome"))
