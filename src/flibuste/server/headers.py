"""What guards the doors: origins, addresses, and the headers every answer carries."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import ip_address, ip_network
from typing import Any
from urllib.parse import SplitResult, urlsplit

from flibuste.people.order.addresses import home_address
from flibuste.server.config import Config

Headers = Iterable[tuple[bytes, bytes]]
CONTENT_POLICY = "; ".join(
    (
        "default-src 'self'",
        "base-uri 'none'",
        "connect-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "img-src 'self' data:",
        "object-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",  # the rules run in the page, as WebAssembly
        "style-src 'self'",
        "worker-src 'self'",
    )
)
FIXED = (
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (
        b"permissions-policy",
        b"camera=(), microphone=(), geolocation=(), "
        b"publickey-credentials-create=(self), publickey-credentials-get=(self)",
    ),
)
FORWARDED = {b"x-forwarded-for", b"x-real-ip", b"forwarded", b"via"}


def header(headers: Headers, name: bytes) -> str | None:
    """One header's value."""
    return next((value.decode("latin-1") for key, value in headers if key == name), None)


def _lines(headers: Headers, name: bytes) -> str:
    """All lines of a header as one: some proxies write theirs below what a visitor sent."""
    return ",".join(value.decode("latin-1") for key, value in headers if key == name)


def _parts(url: str) -> SplitResult | None:
    """The parts of an address; None where it is none, such as one with half a bracket."""
    try:
        return urlsplit(url)
    except ValueError:
        return None


def _without_port(hop: str) -> str:
    """An address alone: some proxies write the port with it, and each connection has another."""
    hop = hop.strip()
    if hop.startswith("["):
        return hop[1:].partition("]")[0]
    return hop.partition(":")[0] if hop.count(":") == 1 else hop


class Doors:
    """Who may come in, by what their request says and where it comes from."""

    def __init__(self, config: Config) -> None:
        self.origins = {origin.rstrip("/").lower() for origin in config.origins}
        self.proxies = [ip_network(proxy, strict=False) for proxy in config.trusted_proxies]

    def is_welcome(self, scope: Any) -> bool:
        """A page may talk to us if it is ours or was named; a script without an Origin may too."""
        origin = header(scope["headers"], b"origin")
        if origin is None:
            return True
        if origin.rstrip("/").lower() in self.origins:
            return True
        host = header(scope["headers"], b"host") or ""
        parts = _parts(origin)
        if parts is None or parts.scheme not in ("http", "https"):
            return False
        if parts.netloc.lower() != host.lower():
            return False
        return not (self.is_secure(scope) and parts.scheme != "https")

    def origin(self, scope: Any) -> str:
        """The page that asks: as the browser says, or where it asks; empty where neither is an address."""
        said = header(scope["headers"], b"origin")
        if said is None:
            scheme = "https" if self.is_secure(scope) else "http"
            said = f"{scheme}://{header(scope['headers'], b'host') or ''}"
        return said.rstrip("/").lower() if _parts(said) else ""

    def is_trusted(self, address: str) -> bool:
        """Whether it is a proxy whose word is believed."""
        try:
            return any(ip_address(address) in proxy for proxy in self.proxies)
        except ValueError:
            return False

    def address(self, scope: Any) -> str:
        """Where a request comes from: the last address that no trusted proxy put there.

        All limits and bans count by it, so all addresses of one connection are one here.
        """
        peer = scope["client"][0] if scope.get("client") else ""
        if self.is_trusted(peer):
            forwarded = _lines(scope["headers"], b"x-forwarded-for")
            for hop in reversed(
                [_without_port(hop) for hop in forwarded.split(",") if hop.strip()]
            ):
                if not self.is_trusted(hop):
                    return home_address(hop[:64])
        return home_address(str(peer))

    def is_host(self, scope: Any) -> bool:
        """Whether a request is this machine's own, and none that a proxy on it hands on for somebody.

        A proxy that nobody has told us to trust is known by what it adds.
        """
        peer = scope["client"][0] if scope.get("client") else ""
        is_handed_on = any(name in FORWARDED for name, _ in scope["headers"])
        return is_loopback(self.address(scope)) and (self.is_trusted(peer) or not is_handed_on)

    def is_secure(self, scope: Any) -> bool:
        """Whether the browser speaks https, to us or to a trusted proxy before us."""
        if scope.get("scheme") in ("https", "wss"):
            return True
        peer = scope["client"][0] if scope.get("client") else ""
        return self.is_trusted(peer) and header(scope["headers"], b"x-forwarded-proto") == "https"


def is_loopback(address: str) -> bool:
    """Whether an address is this machine's own."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def may_have_passkeys(origin: str) -> bool:
    """Whether browsers allow passkeys to a page: by https under a name, or on this machine itself."""
    parts = _parts(origin)
    host = (parts and parts.hostname) or ""
    if parts is None or not host:
        return False
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        ip_address(host)
    except ValueError:
        return parts.scheme == "https"
    return False
