// A mail relay that takes everything and keeps nothing, in a process of its own; as little of SMTP (RFC 5321) as
// a client of good manners needs. Prints its port, then, whenever asked by a line, how many emails it has taken.
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'

let taken = 0

const server = createServer({ noDelay: true }, (socket) => {
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
      const [answer, next] = replyTo(line)
      inData = next
      socket.write(answer)
    }
  })
})

function replyTo(line: string): readonly [string, boolean] {
  switch (line.slice(0, 4).toUpperCase()) {
    case 'EHLO':
      return ['250-sink\r\n250-PIPELINING\r\n250-8BITMIME\r\n250 SIZE 10000000\r\n', false]
    case 'DATA':
      return ['354 go on\r\n', true]
    case '.':
      taken += 1
      return ['250 taken\r\n', false]
    case 'QUIT':
      return ['221 bye\r\n', false]
    default:
      return ['250 fine\r\n', false]
  }
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' && address ? address.port : ''}\n`)
})
createInterface({ input: process.stdin }).on('line', () => process.stdout.write(`${taken}\n`))
