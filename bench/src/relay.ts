import { createServer, type Server } from 'node:net'

/**
 * A mail relay that takes everything and keeps nothing; as little of SMTP (RFC 5321) as a client of good manners needs.
 * `take` is called with each email's recipient when the email is there; `delayOf` returns the milliseconds until the
 * relay accepts an email for a recipient.
 */
export function createRelay(
  take: (recipient: string) => void,
  delayOf: (recipient: string) => number = () => 0,
): Server {
  return createServer({ noDelay: true }, (socket) => {
    let pending = ''
    let inData = false
    let recipient = ''
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
        recipient = /^RCPT TO:<([^>]*)>/i.exec(line)?.[1] ?? recipient
        if (line === '.') take(recipient)
        const wait = line === '.' ? delayOf(recipient) : 0
        if (wait === 0) socket.write(replyTo(line))
        else setTimeout(() => socket.write(replyTo(line)), wait)
      }
    })
  })
}

function replyTo(line: string): string {
  switch (line.slice(0, 4).toUpperCase()) {
    case 'EHLO':
      return '250-sink\r\n250-PIPELINING\r\n250-8BITMIME\r\n250 SIZE 10000000\r\n'
    case 'DATA':
      return '354 go on\r\n'
    case 'QUIT':
      return '221 bye\r\n'
    default:
      return '250 fine\r\n'
  }
}

/** Listens on a port that the system chooses, on this machine alone; answers the port. */
export function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
}
