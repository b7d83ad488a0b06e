"""Ranges of addresses, looked up at once however many there are."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)

AddressRange = IPv4Network | IPv6Network
CONNECTION_BITS = 64  # bits that all addresses of one connection of IPv6 share
MAPPED_BITS = 96  # bits before an address of IPv4 that is written as one of IPv6


def address_range(word: str) -> AddressRange:
    """A range as a host writes it, or one address; ValueError where it is none.

    Of IPv6 it is never less than one connection has: an address of it changes by the hour.
    """
    found = ip_network(word.strip(), strict=False)
    if isinstance(found, IPv4Network) or found.prefixlen <= CONNECTION_BITS:
        return found
    older = found.network_address.ipv4_mapped
    if older is not None and found.prefixlen >= MAPPED_BITS:
        return ip_network((older, found.prefixlen - MAPPED_BITS), strict=False)
    return found.supernet(new_prefix=CONNECTION_BITS)


def home_range(address: str) -> AddressRange | None:
    """The smallest range that one connection is known by; None where it is no address."""
    found = _address(address)
    if found is None:
        return None
    bits = CONNECTION_BITS if found.version == 6 else found.max_prefixlen
    return ip_network((found, bits), strict=False)


def home_address(address: str) -> str:
    """One address for all of a connection: the first of its range; what is no address stays as it is."""
    found = _address(address)
    if found is None:
        return address
    if isinstance(found, IPv4Address) or found.is_loopback:
        return str(found)
    return str(IPv6Address(int(found) >> CONNECTION_BITS << CONNECTION_BITS))


def _address(word: str) -> IPv4Address | IPv6Address | None:
    """An address; one of IPv4 that is written as one of IPv6 is the former."""
    try:
        found = ip_address(word)
    except ValueError:
        return None
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        return found.ipv4_mapped
    return found


class Ranges:
    """Some ranges; which of them holds an address is found by its prefixes."""

    def __init__(self, words: Iterable[str]) -> None:
        self._ranges = {address_range(word) for word in words}
        self._lengths = {(network.version, network.prefixlen) for network in self._ranges}

    def of(self, address: str) -> str | None:
        """The range that an address lies in, as it is written."""
        found = _address(address) if self._ranges else None
        if found is None:
            return None
        for version, length in sorted(self._lengths, reverse=True):  # the narrowest first
            if version == found.version:
                network = ip_network((found, length), strict=False)
                if network in self._ranges:
                    return str(network)
        return None
