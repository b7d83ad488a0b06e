"""Whether a game's network fits a table."""

from __future__ import annotations

from flibuste.law.kernel import Array, copied
from flibuste.law.law import Law
from flibuste.nets.file import Network, network_file, network_of


def network_for(law: Law, known: Array) -> Network | None:
    """The network that has learnt with the seats and options of a record; None where there is none."""
    network = network_of(law, int(known[0]["seats"]))
    return None if network is None or not _fits(law, network, known) else network


def lacking_network(law: Law, known: Array) -> str | None:
    """Why a bot plays without a network here, in a sentence; None where one fits."""
    seats = int(known[0]["seats"])
    network = network_of(law, seats)
    if network is None:
        name = network_file(law, seats).name
        return f"{law.id} has no {name} that fits its law: random games are played instead."
    if not _fits(law, network, known):
        return (
            f"The network of {law.id} has learnt the ruleset “{network.ruleset}”, and this table has other "
            "options: random games are played instead."
        )
    return None


def _fits(law: Law, network: Network, known: Array) -> bool:
    """Whether the options are those it has learnt; what is set where nobody sits there does not count."""
    here = copied(known[:1])
    for name, value in law.unattended_options.items():
        here[0][name] = value
    learnt = law.settings(network.ruleset, network.shape.seats)
    return bool(law.settings_of(here).options == learnt.options)
