"""Posts to an address that a stranger has given, and reaches nothing but the public internet by it."""

from __future__ import annotations

import contextlib
import socket
import ssl
from collections.abc import Mapping, Sequence
from http.client import HTTPConnection, HTTPException
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from threading import Timer
from urllib.parse import SplitResult, urlsplit

PATIENCE_OUT = 5.0  # seconds for connecting, and for each wait for an answer
ALL_OUT = 15.0  # seconds after which a post is broken off, however it trickles
LONGEST_ADDRESS = 1000  # characters
MOST_ANSWERED = 2048  # bytes of an answer that are read
# Networks within IPv6 that lead on to addresses of the older protocol.
LEADING_ON = tuple(map(ip_network, ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32")))
UNICAST = ip_network("2000::/3")  # all of IPv6 that is given out to the public
# Kept for protocols, for relays of the past and for books; not every release of Python knows.
NOT_FOR_PEOPLE = tuple(map(ip_network, ("192.0.0.0/24", "192.88.99.0/24", "3fff::/20")))


class Unreachable(Exception):
    """An address that is none, or that we do not go to."""


def checked_address(endpoint: str, *, to_loopback: bool = False) -> SplitResult:
    """The parts of an address that may be written to, by its looks alone."""
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        raise Unreachable from None
    is_plain = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint
    if len(endpoint) > LONGEST_ADDRESS or not is_plain or not parts.hostname:
        raise Unreachable
    if parts.username or parts.password or parts.fragment or "@" in parts.netloc:
        raise Unreachable
    if to_loopback and parts.scheme in ("http", "https"):
        return parts
    if parts.scheme != "https" or port not in (None, 443) or _is_private(parts.hostname):
        raise Unreachable
    return parts


def _is_private(host: str) -> bool:
    """Whether a host is named by an address that is not public; what a name means is looked up later."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return not is_public_address(host)


def is_public_address(address: str) -> bool:
    """Whether an address is one of the public internet, and of nothing behind it."""
    try:
        found: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return is_public_address(str(found.ipv4_mapped))
        if found not in UNICAST or any(found in network for network in LEADING_ON):
            return False
    if any(found in network for network in NOT_FOR_PEOPLE):
        return False
    return found.is_global and not (found.is_multicast or found.is_reserved)


def resolved(host: str, port: int, *, to_loopback: bool = False) -> list[str]:
    """The addresses of a name, now; Unreachable where any of them is not public."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Unreachable from None
    addresses = [str(entry[4][0]) for entry in found]
    if to_loopback and addresses and all(ip_address(one).is_loopback for one in addresses):
        return addresses
    if not addresses or not all(map(is_public_address, addresses)):
        raise Unreachable
    return addresses


class _Pinned(HTTPConnection):
    """A connection to addresses that were looked at, whatever their name means by the time it is made."""

    def __init__(self, parts: SplitResult, addresses: Sequence[str]) -> None:
        self._is_secure = parts.scheme == "https"
        super().__init__(str(parts.hostname), _port(parts), timeout=PATIENCE_OUT)
        first = {ip_address(one.partition("%")[0]).version: one for one in reversed(addresses)}
        self._addresses = [one for one in addresses if one in first.values()]
        self._is_late = False

    def connect(self) -> None:
        """To one of the addresses that were looked at, by the name that was asked for."""
        self.sock = self._connected()
        if self._is_secure:
            context = ssl.create_default_context()
            self.sock = context.wrap_socket(self.sock, server_hostname=self.host)
        # While it connects and shakes hands, there is no socket yet that `break_off` could close.
        if self._is_late:
            raise TimeoutError

    def _connected(self) -> socket.socket:
        """The first address of each protocol is tried: some machines are told of one that leads nowhere from there."""
        *others, last = self._addresses
        for address in others:
            with contextlib.suppress(OSError):
                return socket.create_connection((address, self.port), self.timeout)
        return socket.create_connection((last, self.port), self.timeout)

    def break_off(self) -> None:
        """Wait no longer; whoever connects, reads or writes here gets an error."""
        self._is_late = True
        with contextlib.suppress(OSError, AttributeError):
            self.sock.shutdown(socket.SHUT_RDWR)


def _port(parts: SplitResult) -> int:
    return parts.port or (443 if parts.scheme == "https" else 80)


def post_out(
    endpoint: str, content: bytes, headers: Mapping[str, str], *, to_loopback: bool = False
) -> int:
    """Post something; the status of the answer, which is not followed anywhere. Blocks."""
    parts = checked_address(endpoint, to_loopback=to_loopback)
    addresses = resolved(str(parts.hostname), _port(parts), to_loopback=to_loopback)
    connection = _Pinned(parts, addresses)
    late = Timer(ALL_OUT, connection.break_off)
    late.start()
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path, content, dict(headers))
        answer = connection.getresponse()
        answer.read(MOST_ANSWERED)
        return answer.status
    except (OSError, HTTPException, ValueError):
        raise Unreachable from None
    finally:
        late.cancel()
        connection.close()
