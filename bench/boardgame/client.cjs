// Open loop: moves are sent by the clock, and their delay counts from when they were due.
const { io } = require('socket.io-client')
const [port, matches, rate, seconds] = process.argv.slice(2).map(Number)
const delays = []
let late = 0

function seat(match, player) {
  const socket = io(`http://127.0.0.1:${port}/places`, { transports: ['websocket'], forceNew: true })
  socket.on('connect', () => socket.emit('sync', match.id, String(player), undefined, 2))
  socket.on('sync', (id, sync) => { match.state[player] = sync.state._stateID; match.turn = Number(sync.state.ctx.currentPlayer) })
  socket.on('update', (id, state) => {
    match.state[player] = state._stateID
    match.turn = Number(state.ctx.currentPlayer)
    if (match.waits && match.waits.player === player && state._stateID > match.waits.base) {
      const { resolve } = match.waits
      match.waits = null
      resolve()
    }
  })
  return socket
}

const sleep = (ms) => new Promise((done) => setTimeout(done, ms))

async function play(match, k, begin) {
  let due = begin + (k / matches) * (1000 / rate)
  while (due < begin + seconds * 1000) {
    await sleep(Math.max(0, due - performance.now()))
    while (match.state[0] !== match.state[1]) await sleep(1)
    const player = match.turn
    const base = match.state[player]
    const answered = new Promise((resolve) => { match.waits = { player, base, resolve } })
    match.sockets[player].emit('update', {
      type: 'MAKE_MOVE',
      payload: { type: 'step', args: [Math.floor(Math.random() * 50)], playerID: String(player) },
    }, base, match.id, String(player))
    const done = await Promise.race([answered.then(() => true), sleep(10000).then(() => false)])
    if (done) { if (due - begin > Math.min(2000, seconds * 250)) delays.push(performance.now() - due) } else late += 1
    due += 1000 / rate
  }
}

async function main() {
  const all = []
  for (let k = 0; k < matches; k += 1) {
    const match = { id: `m${k}-${Date.now()}`, state: [], turn: 0, waits: null, sockets: [] }
    match.sockets = [seat(match, 0), seat(match, 1)]
    all.push(match)
    if (k % 50 === 49) await sleep(200)
  }
  while (all.some((match) => match.state[0] === undefined || match.state[1] === undefined)) await sleep(50)
  const begin = performance.now() + 1000
  await Promise.all(all.map((match, k) => play(match, k, begin)))
  delays.sort((a, b) => a - b)
  const at = (part) => delays[Math.min(delays.length - 1, Math.floor(delays.length * part))]
  console.log(JSON.stringify({ moves: delays.length, p50: at(0.5), p99: at(0.99), worst: delays[delays.length - 1], late }))
  process.exit(0)
}
main()
