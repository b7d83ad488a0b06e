"""An equilibrium of a miniature by OpenSpiel's CFR+: python docs/examples/cfr.py [GAME [ROUNDS]]

The miniature is written out once as a tree that OpenSpiel reads into C++, where a round takes a moment.
`flibuste solve GAME --miniature` finds the same value by our own solver.
"""

import sys

import pyspiel

from flibuste.adapters import openspiel


def written(state, sets):
    """The lines of a tree in Gambit's format; `sets` numbers what each player can tell apart."""
    if state.is_terminal():
        yield f't "" 1 "" {{ {" ".join(map(str, state.returns()))} }}'
        return
    if state.is_chance_node():
        odds = " ".join(f'"{code}" {share:.16f}' for code, share in state.chance_outcomes())
        yield f'c "" 1 "" {{ {odds} }} 0'
    else:
        player, known = state.current_player(), state.information_state_string()
        number = sets[player].setdefault(known, len(sets[player]) + 1)
        codes = " ".join(f'"{code}"' for code in state.legal_actions())
        yield f'p "" {player + 1} {number} "" {{ {codes} }} 0'
    for code in state.legal_actions():
        yield from written(state.child(code), sets)


def solve(id, rounds):
    """What the miniature is worth to the first seat, and what a perfect rival wins on average."""
    start = openspiel.load(id, miniature=True).new_initial_state()
    tree = ['EFG 2 R "miniature" { "first" "second" }', *written(start, ({}, {}))]
    game = pyspiel.load_efg_game("\n".join(tree) + "\n")
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(rounds):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    value = pyspiel.expected_returns(game.new_initial_state(), policy, -1, False)[0]
    return value, pyspiel.exploitability(game, policy)


if __name__ == "__main__":
    id = sys.argv[1] if len(sys.argv) > 1 else "abordage"
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 500
    value, rest = solve(id, rounds)
    print(f"{id}, {rounds} rounds: worth {value:+.4f} to Blue; a perfect rival wins {rest:.4f}")
