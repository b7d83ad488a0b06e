"""Web Push: what is told is sealed for one device and posted to where its browser listens."""

from __future__ import annotations

import base64
import binascii
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from flibuste.live.durable import on_disk
from flibuste.people.days.reach import Unreachable, checked_address, post_out
from flibuste.people.days.rows import HouseKeyRow, PushRow
from flibuste.store.events import Fence, Ledger
from flibuste.store.rows import AddRow

VAPID = "vapid"  # the name of the house's key
LASTS = 12 * 3600  # seconds: of a signature, and how long a browser's maker keeps what is told
GONE_FOR_GOOD = (404, 410)
# Threads that may wait for the makers of browsers; they are made as they are needed. Anybody may name hosts that
# let us wait, a new one each time: fewer threads would all be waiting there while others want to be told.
AT_ONCE_SENT = 32
POINT, SECRET = 65, 16  # bytes of a device's keys


def _unpacked(word: str) -> bytes:
    try:
        return base64.b64decode(word + "=" * (-len(word) % 4), altchars=b"-_", validate=True)
    except (ValueError, binascii.Error):
        return b""


def is_device(endpoint: str, p256dh: str, auth: str, *, to_loopback: bool = False) -> bool:
    """Whether a browser can have said so."""
    try:
        checked_address(endpoint, to_loopback=to_loopback)
    except Unreachable:
        return False
    point = _unpacked(p256dh)
    if len(point) != POINT or len(_unpacked(auth)) != SECRET:
        return False
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey

    try:
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)
    except ValueError:
        return False
    return True


class HouseKey:
    """The key by which the makers of browsers know the house; made at first need."""

    def __init__(self, log: Ledger) -> None:
        self.log = log
        self._pem = ""

    async def pem(self) -> str:
        """The secret key."""
        while not self._pem:
            rows = await self.log.rows(HouseKeyRow, "house key", name=VAPID)
            if rows:
                self._pem = rows[0].secret
                break
            try:
                await on_disk(self.log.write(AddRow(HouseKeyRow(VAPID, _new_key()))))
            except Fence:  # another server was quicker
                continue
        return self._pem

    async def public(self) -> str:
        """The public key, as browsers want it."""
        return _public(await self.pem())

    def let_go(self) -> None:
        """The database is another one."""
        self._pem = ""


def _new_key() -> str:
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    return (
        ec.generate_private_key(ec.SECP256R1())
        .private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        .decode()
    )


def _public(pem: str) -> str:
    from cryptography.hazmat.primitives import serialization

    key = serialization.load_pem_private_key(pem.encode(), None)
    point = key.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


def sealed(device: PushRow, content: bytes, pem: str, contact: str) -> tuple[bytes, dict[str, str]]:
    """A message that only the device can read, and headers that say who sends it."""
    from py_vapid import Vapid02
    from pywebpush import WebPusher

    keys = {"p256dh": device.p256dh, "auth": device.auth}
    made: Any = WebPusher({"endpoint": device.endpoint, "keys": keys}).encode(content)
    parts = checked_address(device.endpoint, to_loopback=True)
    claims = {
        "sub": contact or "mailto:nobody@example.org",
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time.time()) + LASTS,
    }
    signed: Any = Vapid02.from_pem(pem.encode()).sign(claims)
    headers = {
        "Authorization": signed["Authorization"],
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(LASTS),
        "Urgency": "normal",
    }
    return bytes(made["body"]), headers


class Sender:
    """Threads that post; the game never waits for them."""

    def __init__(self, contact: str, *, to_loopback: bool) -> None:
        self.contact, self.to_loopback = contact, to_loopback
        self._threads = ThreadPoolExecutor(AT_ONCE_SENT, "notices")

    def send(self, device: PushRow, content: bytes, pem: str) -> bool:
        """Tell a device something; False where it will never listen again, Unreachable where it is not today.

        Blocks.
        """
        body, headers = sealed(device, content, pem, self.contact)
        status = post_out(device.endpoint, body, headers, to_loopback=self.to_loopback)
        return status not in GONE_FOR_GOOD

    @property
    def threads(self) -> ThreadPoolExecutor:
        """Where sending waits."""
        return self._threads

    def close(self) -> None:
        """Wait for nobody."""
        self._threads.shutdown(wait=False, cancel_futures=True)
