// A receiver of webhooks in a process of its own. Paths under `/hang` never answer. Prints its port, then for each line
// that it reads the JSON of what has come since the last one: how many, and the 99th percentile of milliseconds from the
// time in the body to its arrival, those under `/hang` left out.
import { createServer } from 'node:http'
import { createInterface } from 'node:readline'

let taken = 0
let delays: number[] = []

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    if (request.url?.startsWith('/hang')) return
    const { timestamp } = JSON.parse(Buffer.concat(chunks).toString())
    delays.push(Date.now() - Date.parse(timestamp))
    taken += 1
    response.end()
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' && address ? address.port : ''}\n`)
})
createInterface({ input: process.stdin }).on('line', (line) => {
  delays.sort((a, b) => a - b)
  const p99 = delays[Math.floor(delays.length * 0.99)] ?? 0
  process.stdout.write(`${JSON.stringify({ taken, p99 })}\n`)
  if (line === 'reset') [taken, delays] = [0, []]
})
