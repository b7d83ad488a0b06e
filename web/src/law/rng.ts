/** The small generator of searches and random play: the same numbers as in Python. Never for dice and cards. */

const MOST = 2n ** 64n - 1n;
const LOW = 0xffffffffn;

function stirred(x: bigint): bigint {
  x ^= (x << 13n) & MOST;
  x ^= x >> 7n;
  return x ^ ((x << 17n) & MOST);
}

/** The state for a seed. */
export function generator(seed: number | bigint): bigint {
  let state = (BigInt(seed) * 0x9e3779b97f4a7c15n + 0xd1b54a32d192ed03n) & MOST || 1n;
  for (let k = 0; k < 8; k++) state = stirred(state);
  return state;
}

/** A number from 0 to n - 1, and the state after it. */
export function below(state: bigint, n: number): [number, bigint] {
  const bound = BigInt(n);
  state = stirred(state);
  let found = (state >> 32n) * bound;
  if ((found & LOW) < bound) {
    const floor = (LOW - bound + 1n) % bound;
    while ((found & LOW) < floor) {
      state = stirred(state);
      found = (state >> 32n) * bound;
    }
  }
  return [Number(found >> 32n), state];
}
