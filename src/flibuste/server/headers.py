"""What guards the doors: origins, addresses, and the headers every answer carries."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import ip_address, ip_network
from typing import Any
from urllib.parse import urlsplit

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
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


def header(headers: Headers, name: bytes) -> str | None:
    """One header's value."""
    return next((value.decode("latin-1") for key, value in headers if key == name), None)


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
        parts = urlsplit(origin)
        if parts.scheme not in ("http", "https") or parts.netloc.lower() != host.lower():
            return False
        return not (self.is_secure(scope) and parts.scheme != "https")

    def _is_trusted(self, address: str) -> bool:
        try:
            return any(ip_address(address) in proxy for proxy in self.proxies)
        except ValueError:
            return False

    def address(self, scope: Any) -> str:
        """Where a request comes from: the last address that no trusted proxy put there."""
        peer = scope["client"][0] if scope.get("client") else ""
        if not self._is_trusted(peer):
            return str(peer)
        forwarded = header(scope["headers"], b"x-forwarded-for") or ""
        for hop in reversed([hop.strip() for hop in forwarded.split(",") if hop.strip()]):
            if not self._is_trusted(hop):
                return hop[:64]
        return str(peer)

    def is_secure(self, scope: Any) -> bool:
        """Whether the browser speaks https, to us or to a trusted proxy before us."""
        if scope.get("scheme") in ("https", "wss"):
            return True
        peer = scope["client"][0] if scope.get("client") else ""
        return self._is_trusted(peer) and header(scope["headers"], b"x-forwarded-proto") == "https"


def is_loopback(address: str) -> bool:
    """Whether an address is this machine's own."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
