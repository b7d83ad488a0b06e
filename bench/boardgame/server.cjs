// A game of like size: fifty places, pieces of two seats, a turn a move. In memory, nothing durable.
const { Server } = require('boardgame.io/server')

const game = {
  name: 'places',
  setup: () => ({ places: Array(50).fill(null), moved: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    step: ({ G, ctx }, place) => {
      G.places[place] = ctx.currentPlayer
      G.moved += 1
    },
  },
}
const server = Server({ games: [game], origins: ['*'] })
server.run({ port: Number(process.argv[2]), callback: () => console.log('ready') })
