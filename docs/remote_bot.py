"""A bot for a seat at any table, over HTTP alone: python docs/remote_bot.py LINK"""

import json
import random
import sys
import time
import urllib.request

address, _, secret = sys.argv[1].partition("#")  # http://host:port/t/TABLE#SECRET
server, _, table = address.rpartition("/t/")


def ask(path, body=None, token=""):
    """One request to the table."""
    url, content = f"{server}/api/tables/{table}/{path}", body and json.dumps(body).encode()
    headers = {"Content-Type": "application/json", "Authorization": token}
    with urllib.request.urlopen(urllib.request.Request(url, content, headers)) as answer:  # noqa: S310
        return json.load(answer)


seat = ask("seats", {"invite": secret, "name": "Remote bot"})["seat"]
token, now = f"Bearer {seat['token']}", {"v": 0, "state": "open"}
while now["state"] in ("open", "running"):
    now = ask(f"events?from={now['v']}", token=token)["now"]
    if now.get("actor") == seat["seat"] and now.get("choices"):
        move = {"cid": f"m{now['v']}", "base": now["v"], "action": random.choice(now["choices"])}
        ask("moves", move, token)
    else:
        time.sleep(0.1)
print(now["state"], now.get("outcome"))
