// A mail relay in a process of its own. Prints its port, then, whenever asked by a line, how many emails it has taken.
import { createInterface } from 'node:readline'
import { createRelay, listen } from './relay.ts'

let taken = 0
const relay = createRelay(() => {
  taken += 1
})

process.stdout.write(`${await listen(relay)}\n`)
createInterface({ input: process.stdin }).on('line', () => process.stdout.write(`${taken}\n`))
