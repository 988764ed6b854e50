// The world outside during the flood, in a process of its own: a mail relay and an HTTP server. It notes the times of emails
// to `victim<n>@`, of requests for `/victim/<n>`, and of webhooks to `/told` about an event with `n` in its payload. It does
// not respond to requests below `/hang`. Prints both ports, then, for each line of its input, the JSON of all notes:
// milliseconds since 1970 by `<kind> <n>`.
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { createInterface } from 'node:readline'
import { createRelay, listen } from './relay.ts'

const noted: Record<string, number> = {}

/** Milliseconds until the relay accepts an email to `slow…`. */
const slowness = 2_000

const relay = createRelay(
  (recipient) => {
    const [, victim] = /^victim(\d+)@/i.exec(recipient) ?? []
    if (victim !== undefined) noted[`email ${victim}`] ??= Date.now()
  },
  (recipient) => (recipient.startsWith('slow') ? slowness : 0),
)

const receiver = createServer((request, response) => {
  if (request.url === '/told') void noteTold(request)
  else request.resume()
  if (request.url?.startsWith('/hang')) return
  const [, victim] = /^\/victim\/(\d+)/.exec(request.url ?? '') ?? []
  if (victim !== undefined) noted[`call ${victim}`] ??= Date.now()
  response.end()
})

async function noteTold(request: IncomingMessage): Promise<void> {
  const { data } = JSON.parse(await text(request))
  noted[`webhook ${data.payload.n}`] ??= Date.now()
}

process.stdout.write(`${JSON.stringify([await listen(relay), await listen(receiver)])}\n`)
createInterface({ input: process.stdin }).on('line', () =>
  process.stdout.write(`${JSON.stringify(noted)}\n`),
)
