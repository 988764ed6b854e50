// The world outside during the flood, in a process of its own: a mail relay and an HTTP server. Mail to, and requests for,
// `/victim/<n>` are noted with their time; what is under `/hang` is never answered. Prints both ports, then, whenever
// asked by a line, the JSON of what was noted: milliseconds since 1970 by `<kind> <n>`.
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { createInterface } from 'node:readline'

const noted: Record<string, number> = {}

const relay = createServer({ noDelay: true }, (socket) => {
  let pending = ''
  let inData = false
  socket.setEncoding('latin1')
  socket.on('error', () => {})
  socket.write('220 sink\r\n')
  socket.on('data', (chunk: string) => {
    pending += chunk
    for (;;) {
      const end = pending.indexOf(inData ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const line = inData ? '.' : pending.slice(0, end)
      pending = pending.slice(end + (inData ? 5 : 2))
      inData = line === 'DATA'
      const [, victim] = /^RCPT TO:<victim(\d+)@/i.exec(line) ?? []
      if (victim !== undefined) noted[`email ${victim}`] = Date.now()
      socket.write(inData ? '354 go on\r\n' : '250 fine\r\n')
    }
  })
})

const receiver = createHttpServer((request, response) => {
  request.resume()
  if (request.url?.startsWith('/hang')) return
  const [, victim] = /^\/victim\/(\d+)/.exec(request.url ?? '') ?? []
  if (victim !== undefined) noted[`call ${victim}`] ??= Date.now()
  response.end()
})

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has one of these
      resolve((server.address() as AddressInfo).port)
    })
  })
}

process.stdout.write(`${JSON.stringify([await listen(relay), await listen(receiver)])}\n`)
createInterface({ input: process.stdin }).on('line', () =>
  process.stdout.write(`${JSON.stringify(noted)}\n`),
)
