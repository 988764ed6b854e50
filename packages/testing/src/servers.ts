import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { startNats } from '@outrider/embedded/nats'
import { findNatsServer } from '@outrider/embedded/nats-server-binary'
import { postgresSettings, startPostgres } from '@outrider/embedded/postgres'

export interface TestServer extends AsyncDisposable {
  /** For PostgreSQL the superuser's; for nats-server without credentials. */
  readonly url: string
}

/** Where tests get their servers from. Each server and its data are gone once it is disposed. */
export interface TestServers {
  startPostgres(): Promise<TestServer>
  /** `configuration` as nats-server's own, its users included; its `jetstream` adds to the settings of all tests. */
  startNats(configuration: Readonly<Record<string, unknown>>): Promise<TestServer>
}

/** The product's settings, but data of tests may be lost, so nothing waits for a disk. */
export const postgresForTests = {
  ...postgresSettings,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
}

/** nats-server's configuration with the settings of all tests and `more` for its JetStream. */
export function natsForTests(
  configuration: Readonly<Record<string, unknown>>,
  more: Readonly<Record<string, unknown>> = {},
) {
  const jetstream = { sync_interval: '1m', ...more, ...Object(configuration['jetstream']) }
  return { ...configuration, jetstream }
}

const cacheDir = fileURLToPath(new URL('../../../.cache/nats-server', import.meta.url))

let found: Promise<string> | undefined

/** The servers of @outrider/embedded in temporary directories; fetches nats-server when it is nowhere. */
export async function openEmbeddedServers(): Promise<TestServers> {
  found ??= findNatsServer({
    cacheDir,
    program: process.env['NATS_SERVER_BIN'],
    say: (line) => console.error(line),
  })
  const program = await found
  return {
    startPostgres: () =>
      inTemporaryDir((dataDir) =>
        startPostgres({ dataDir, password: crypto.randomUUID(), settings: postgresForTests }),
      ),
    startNats: (configuration) =>
      inTemporaryDir((dataDir) =>
        startNats({ dataDir, program, configuration: natsForTests(configuration) }),
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
