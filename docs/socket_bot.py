"""A bot that anybody can ask over a socket: python docs/socket_bot.py [PORT]"""

import json
import random
import socketserver
import sys


class Seat(socketserver.StreamRequestHandler):
    """One seat at a table: a question a line, an answer a line."""

    def handle(self):
        """Answer until the other side hangs up."""
        for line in self.rfile:
            question = json.loads(line)  # game, ruleset, options, seats, seat, position, choices
            answer = {"move": random.choice(question["choices"])}
            self.wfile.write(json.dumps(answer).encode() + b"\n")


socketserver.ThreadingTCPServer.allow_reuse_address = True
port = int(sys.argv[1]) if len(sys.argv) > 1 else 9000
with socketserver.ThreadingTCPServer(("127.0.0.1", port), Seat) as server:
    print(f"tcp://127.0.0.1:{server.server_address[1]}", flush=True)
    server.serve_forever()
