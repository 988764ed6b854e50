import { once } from 'node:events'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { stopLeftovers } from './leftover.ts'
import { startOnPort } from './ports.ts'
import { keepServer, type Log, silentLog } from './server-process.ts'

export interface NatsOptions {
  /** The nats-server program, as `findNatsServer` finds it. */
  readonly program: string
  /** Created on first use; inside a directory that `lockDataDir` holds, or a private one. */
  readonly dataDir: string
  /** nats-server's own configuration: accounts, users, limits. Its `jetstream` is merged over ours. */
  readonly configuration: Readonly<Record<string, unknown>>
  /** Default: a free one. */
  readonly port?: number
  readonly log?: Log
}

export interface NatsServer extends AsyncDisposable {
  /** `nats://127.0.0.1:<port>`, without credentials. */
  readonly url: string
  readonly port: number
}

/** Reading back large streams after a crash takes minutes, and a restart would begin again. */
const readyLimit = 3_600_000
const infoLimit = 5_000

/**
 * Starts nats-server with JetStream on 127.0.0.1 and keeps it running, until disposed. Each
 * acknowledged message is on disk (`sync_interval: always`) unless the configuration says otherwise.
 * A server that a killed predecessor left on the same directory is stopped first. Throws the
 * server's last lines when it fails, for example on a fault in the configuration.
 */
export async function startNats(options: NatsOptions): Promise<NatsServer> {
  const dataDir = resolve(options.dataDir)
  const file = join(dataDir, 'nats.conf')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await stopLeftovers('nats-server', file, 'SIGTERM')

  return startOnPort(options.port, async (port) => {
    await writeConfiguration(file, merge(options.configuration, dataDir, port))
    await using started = new AsyncDisposableStack()
    const server = await keepServer({
      name: 'nats-server',
      command: [options.program, '--config', file],
      readyLine: /Server is ready/,
      readyLimit,
      stopSignal: 'SIGTERM',
      log: options.log ?? silentLog,
    })
    started.use(server)
    await readInfo(port)
    started.move()
    const url = `nats://127.0.0.1:${port}`
    return { url, port, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
  })
}

function merge(configuration: NatsOptions['configuration'], dataDir: string, port: number) {
  const { jetstream } = configuration
  const ours = { store_dir: join(dataDir, 'jetstream'), sync_interval: 'always' }
  return {
    ...configuration,
    listen: `127.0.0.1:${port}`,
    jetstream: typeof jetstream === 'object' ? { ...ours, ...jetstream } : ours,
  }
}

/** JSON is valid in nats-server's format. Only the owner may read it: it may hold passwords. */
async function writeConfiguration(file: string, configuration: object): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(configuration, null, 2), { mode: 0o600 })
  await rename(`${file}.new`, file)
}

/** Waits for the greeting of a server that listens. Throws when there is none within 5 s. */
async function readInfo(port: number): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1' })
  try {
    const [greeting]: unknown[] = await once(socket, 'data', {
      signal: AbortSignal.timeout(infoLimit),
    })
    if (!String(greeting).startsWith('INFO ')) throw new Error(`no nats-server on port ${port}`)
  } finally {
    socket.destroy()
  }
}
