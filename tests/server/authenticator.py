"""An authenticator in software: it makes passkeys and signs with them, well or badly as a test wants."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


@dataclass
class Authenticator:
    """One passkey, once it is made."""

    origin: str
    counter: int = 0
    site: str = "localhost"
    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    id: bytes = field(default_factory=lambda: os.urandom(32))
    handle: bytes = b""

    def make(self, options: Any) -> dict[str, Any]:
        """What `navigator.credentials.create` would give."""
        self.handle = base64url_to_bytes(options["user"]["id"])
        public = self.key.public_key().public_numbers()
        cose = {
            1: 2,
            3: -7,
            -1: 1,
            -2: public.x.to_bytes(32, "big"),
            -3: public.y.to_bytes(32, "big"),
        }
        made = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(cose)
        data = self._data(PRESENT | VERIFIED | ATTESTED) + made
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        said = self._said("webauthn.create", options)
        return self._credential(clientDataJSON=said, attestationObject=attested)

    def sign(self, options: Any) -> dict[str, Any]:
        """What `navigator.credentials.get` would give."""
        self.counter += 1
        data, said = self._data(PRESENT | VERIFIED), self._said("webauthn.get", options)
        signature = self.key.sign(data + hashlib.sha256(said).digest(), ec.ECDSA(hashes.SHA256()))
        return self._credential(
            clientDataJSON=said,
            authenticatorData=data,
            signature=signature,
            userHandle=self.handle,
        )

    def _data(self, flags: int) -> bytes:
        site = hashlib.sha256(self.site.encode()).digest()
        return site + bytes([flags]) + self.counter.to_bytes(4, "big")

    def _said(self, kind: str, options: Any) -> bytes:
        said = {"type": kind, "challenge": options["challenge"], "origin": self.origin}
        return json.dumps(said).encode()

    def _credential(self, **response: bytes) -> dict[str, Any]:
        id = bytes_to_base64url(self.id)
        told = {name: bytes_to_base64url(value) for name, value in response.items()}
        return {"id": id, "rawId": id, "type": "public-key", "response": told}
