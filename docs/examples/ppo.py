"""PPO by self-play in NumPy, judged against random play: python docs/examples/ppo.py [NAME [ROUNDS]]

A network with one hidden layer reads the tokens as one-hots and plays every seat of a game for two. It
learns by proximal policy optimisation (Schulman et al. 2017), its gradients written out.
"""

import sys

import gymnasium
import numpy as np

import flibuste.adapters.gymnasium  # noqa: F401  (Gymnasium learns the names)

GAMES, STEPS = 64, 128  # games at once, and moves of each in a round
PASSES, PART = 2, 1024  # how often a round is gone through, and in parts of what size
HIDDEN, RATE, CLIP, TRACE, CURIOSITY = 64, 2e-3, 0.2, 0.95, 0.01


class Network:
    """Chances of all codes, and the value of the position to the seat to move."""

    def __init__(self, values, codes, seed):
        rng = np.random.default_rng(seed)
        self.first = np.cumsum(values, dtype=int) - values  # where each token's places begin
        self.size = int(np.sum(values))
        self.weights = [
            rng.normal(0, len(values) ** -0.5, (self.size, HIDDEN)),
            rng.normal(0, 0.01, (HIDDEN, codes)),
            rng.normal(0, 0.01, (HIDDEN, 1)),
        ]
        self.means = [np.zeros_like(w) for w in self.weights]
        self.squares = [np.zeros_like(w) for w in self.weights]
        self.time = 0

    def one_hots(self, tokens):
        x = np.zeros((len(tokens), self.size))
        np.put_along_axis(x, tokens + self.first, 1.0, axis=1)
        return x

    def think(self, tokens, mask):
        into, policy, value = self.weights
        x = self.one_hots(tokens)
        hidden = np.tanh(x @ into)
        logits = np.where(mask, hidden @ policy, -np.inf)
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        return x, hidden, chances, (hidden @ value)[:, 0]

    def learn(self, tokens, mask, codes, old, gains, targets):
        """One step of Adam on the clipped objective and the squared error of the value."""
        x, hidden, chances, values = self.think(tokens, mask)
        rows, n = np.arange(len(codes)), len(codes)
        ratio = chances[rows, codes] / old
        is_free = np.where(gains > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        slope = chances * (gains * ratio * is_free)[:, None]
        slope[rows, codes] -= gains * ratio * is_free
        logs = np.log(np.maximum(chances, 1e-12))
        slope += CURIOSITY * chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
        error = (values - targets)[:, None]
        _, policy, value = self.weights
        back = (slope @ policy.T + error @ value.T) * (1 - hidden**2)
        gradients = (x.T @ back / n, hidden.T @ slope / n, hidden.T @ error / n)
        self.time += 1
        for w, m, s, g in zip(self.weights, self.means, self.squares, gradients, strict=True):
            m += 0.1 * (g - m)
            s += 0.001 * (g * g - s)
            w -= RATE * m / (1 - 0.9**self.time) / (np.sqrt(s / (1 - 0.999**self.time)) + 1e-8)


def drawn(chances, rng):
    """A code for each row, by its chances."""
    sums = chances.cumsum(axis=1)
    return (sums > rng.random((len(sums), 1)) * sums[:, -1:]).argmax(axis=1)


def train(name, rounds, seed=0):
    """A network that has played so many rounds against itself."""
    envs = gymnasium.make_vec(name, num_envs=GAMES)
    network = Network(envs.single_observation_space.nvec, envs.single_action_space.n, seed)
    rng, every = np.random.default_rng(seed), np.arange(GAMES)
    tokens, info = envs.reset(seed=seed)
    for _ in range(rounds):
        played, ends = [], []
        for _ in range(STEPS):
            mask, mover = info["action_mask"], info["seat"]
            _, _, chances, values = network.think(tokens, mask)
            codes = drawn(chances, rng)
            played.append((tokens, mask, codes, chances[every, codes], values, mover))
            tokens, _, over, _, info = envs.step(codes)
            ends.append((over, info["rewards"]))
        # What is to come, to each seat: what one of two wins, the other loses.
        coming = np.zeros((GAMES, 2))
        coming[every, info["seat"]] = network.think(tokens, info["action_mask"])[3]
        coming[every, 1 - info["seat"]] = -coming[every, info["seat"]]
        targets = []
        for (*_, values, mover), (over, rewards) in zip(played[::-1], ends[::-1], strict=True):
            coming[over] = rewards[over]
            targets.append(coming[every, mover])
            coming[every, mover] = TRACE * targets[-1] + (1 - TRACE) * values
            coming[every, 1 - mover] = -coming[every, mover]
        whole = [np.concatenate(column) for column in zip(*played, strict=True)]
        aims = np.concatenate(targets[::-1])
        gains = aims - whole[4]
        gains = (gains - gains.mean()) / (gains.std() + 1e-8)
        for _ in range(PASSES):
            for part in np.split(rng.permutation(len(aims)), len(aims) // PART):
                network.learn(*(c[part] for c in whole[:4]), gains[part], aims[part])
    return network


def judge(network, name, games, seed=1):
    """The mean reward against random play, from -1 to 1, and the error of this mean."""
    env, rng = gymnasium.make(name, opponent="random"), np.random.default_rng(seed)
    gained = []
    for game in range(games):
        tokens, info = env.reset(seed=seed + game)
        over = False
        while not over:
            chances = network.think(tokens[None], info["action_mask"][None])[2]
            tokens, reward, over, _, info = env.step(drawn(chances, rng)[0])
        gained.append(reward)
    return np.mean(gained), np.std(gained) / games**0.5


if __name__ == "__main__":
    name = sys.argv[1] if len(sys.argv) > 1 else "Flibuste/LoyalCaptain-v1"
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 60
    for after in (0, rounds):
        mean, error = judge(train(name, after), name, 200)
        print(f"after {after} rounds: {mean:+.2f} ± {2 * error:.2f} against random play")
