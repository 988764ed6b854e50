import { once } from 'node:events'
import { connect } from 'node:net'

/** Sends one message over TCP, behind its length in two bytes (RFC 7766), and answers the one that comes back. */
export async function askOverTcp(
  { host, port }: { readonly host: string; readonly port: number },
  message: Buffer,
  timeoutMs: number,
): Promise<Buffer> {
  const socket = connect(port, host)
  const signal = AbortSignal.timeout(timeoutMs)
  signal.addEventListener('abort', () => socket.destroy(), { once: true })
  try {
    await once(socket, 'connect', { signal })
    const length = Buffer.alloc(2)
    length.writeUInt16BE(message.length)
    socket.write(Buffer.concat([length, message]))
    return await readMessage(socket)
  } finally {
    socket.destroy()
  }
}

async function readMessage(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  let received = Buffer.alloc(0)
  for await (const chunk of chunks) {
    received = Buffer.concat([received, chunk])
    if (received.length < 2) continue
    const end = 2 + received.readUInt16BE()
    if (received.length >= end) return received.subarray(2, end)
  }
  throw new Error('the connection ended within a message')
}
