import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { startNats } from '@outrider/embedded/nats'
import { findNatsServer } from '@outrider/embedded/nats-server-binary'
import { startPostgres } from '@outrider/embedded/postgres'

export interface TestServer extends AsyncDisposable {
  /** For PostgreSQL the superuser's; for nats-server without credentials. */
  readonly url: string
}

/** Where tests get their servers from. Each server and its data are gone once it is disposed. */
export interface TestServers {
  startPostgres(): Promise<TestServer>
  /** `configuration` as nats-server's own, its users included. */
  startNats(configuration: Readonly<Record<string, unknown>>): Promise<TestServer>
}

const cacheDir = fileURLToPath(new URL('../../../.cache/nats-server', import.meta.url))
/** Data of tests may be lost, so nothing waits for a disk. */
const forgetful = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** The servers of @outrider/embedded in temporary directories; fetches nats-server when it is nowhere. */
export async function openEmbeddedServers(): Promise<TestServers> {
  const program = await findNatsServer({
    cacheDir,
    program: process.env['NATS_SERVER_BIN'],
    say: (line) => console.error(line),
  })
  return {
    startPostgres: () =>
      inTemporaryDir((dataDir) =>
        startPostgres({ dataDir, password: crypto.randomUUID(), settings: forgetful }),
      ),
    startNats: (configuration) =>
      inTemporaryDir((dataDir) =>
        startNats({
          dataDir,
          program,
          configuration: { jetstream: { sync_interval: '1m' }, ...configuration },
        }),
      ),
  }
}

async function inTemporaryDir(
  start: (dataDir: string) => Promise<TestServer>,
): Promise<TestServer> {
  await using starting = new AsyncDisposableStack()
  const dir = await mkdtemp(join(tmpdir(), 'outrider-test-'))
  starting.defer(() => rm(dir, { recursive: true, force: true }))
  const { url } = starting.use(await start(join(dir, 'data')))
  const started = starting.move()
  return { url, [Symbol.asyncDispose]: () => started.disposeAsync() }
}

/** Containers with `TEST_SERVERS=containers`, otherwise the servers that the product embeds. */
export async function openServers(): Promise<TestServers> {
  if (process.env['TEST_SERVERS'] === 'containers')
    return (await import('./container-servers.ts')).containerServers
  return (await import('./servers.ts')).openEmbeddedServers()
}
