import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A way to a server that can be cut, as a network is. */
export interface CuttableLine {
  readonly port: number
  /** Breaks all connections, and takes no new ones. */
  cut(): void
  mend(): void
}

export async function openLine(toPort: number, stack: AsyncDisposableStack): Promise<CuttableLine> {
  const sockets = new Set<Socket>()
  let isCut = false
  const join = (near: Socket) => {
    const far = connect(toPort, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  }
  const server = createServer((near) => {
    if (isCut) near.destroy()
    else join(near)
  })
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stack.defer(() => {
    destroyAll()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the line has no port')
  return {
    port: address.port,
    cut: () => {
      isCut = true
      destroyAll()
    },
    mend: () => {
      isCut = false
    },
  }
}
