import { once } from 'node:events'
import { createServer } from 'node:net'

/** Throws one clear line when somebody listens on the port already, before anything is started for nothing. */
export async function refuseTakenPort(port: number): Promise<void> {
  const server = createServer()
  try {
    server.listen(port)
    await once(server, 'listening')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new Error(`PORT ${port} cannot be listened on: ${code}`, { cause: error })
  }
  server.close()
  await once(server, 'close')
}
