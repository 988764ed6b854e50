import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * The port to listen on; a free one for 0. Throws one clear line when somebody listens there already, before
 * anything is started for nothing.
 */
export async function choosePort(port: number): Promise<number> {
  const server = createServer()
  try {
    server.listen(port)
    await once(server, 'listening')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new Error(`PORT ${port} cannot be listened on: ${code}`, { cause: error })
  }
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : port
}
