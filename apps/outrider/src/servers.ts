import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ServiceName, serviceNames } from '@outrider/contracts/services'
import { startNats } from '@outrider/embedded/nats'
import { findNatsServer } from '@outrider/embedded/nats-server-binary'
import { startPostgres } from '@outrider/embedded/postgres'
import type { NatsFiles } from '@outrider/service/config'
import { doesAnswer } from '@outrider/service/db/pool'
import { retryUntilUp } from '@outrider/service/jobs/retry'
import { connectNats, natsConfiguration, operatorUser } from '@outrider/service/nats/connection'
import { milestone } from '@outrider/service/observe/health'
import type { Logger } from '@outrider/service/observe/log'
import { passwordOf, type Passwords, readPasswords } from './bootstrap.ts'
import type { OutriderConfig } from './config.ts'

/** URLs of the servers, for each of their users. */
export interface Servers {
  /** For migrations: may create roles and schemas. */
  adminDatabaseUrl(service: ServiceName): string
  /** For streams and dead letters. */
  readonly operatorNatsUrl: string
  databaseUrl(service: ServiceName): string
  natsUrl(service: ServiceName): string
}

interface Surroundings {
  readonly config: OutriderConfig
  readonly natsFiles?: NatsFiles
  readonly dataDir: string
  readonly passwords: Passwords
  readonly log: Logger
  readonly say: (line: string) => void
}

const natsCache = fileURLToPath(new URL('../../../.cache/nats-server', import.meta.url))

/** Starts the embedded servers, or uses the servers that the configuration names. */
export async function openServers(
  surroundings: Surroundings,
  stack: AsyncDisposableStack,
): Promise<Servers> {
  const { passwords } = surroundings
  const [database, nats] = await Promise.all([
    openPostgres(surroundings, stack),
    openNats(surroundings, stack),
  ])
  const adminDatabaseUrl = (service: ServiceName) =>
    surroundings.config.databases[service] ?? database
  return {
    adminDatabaseUrl,
    operatorNatsUrl: nats.urlOf(operatorUser, passwords.operator),
    databaseUrl: (service) =>
      withUser(adminDatabaseUrl(service), service, passwordOf(passwords, service)),
    natsUrl: (service) => nats.urlOf(service, passwordOf(passwords, service)),
  }
}

async function openPostgres(
  { config, dataDir, passwords, log, say }: Surroundings,
  stack: AsyncDisposableStack,
): Promise<string> {
  const { DATABASE_URL: given, DATABASE_CA: ca } = config
  const external = new Set([...Object.values(config.databases), ...(given ? [given] : [])])
  for (const url of external)
    await awaitServer('PostgreSQL', log, () => doesAnswer(url, 'public', ca))
  if (given) return given
  say('starting PostgreSQL')
  const options = { dataDir: join(dataDir, 'postgres'), password: passwords.postgres, log }
  return stack.use(await startPostgres(options)).url
}

async function openNats(
  { config, natsFiles, dataDir, passwords, log, say }: Surroundings,
  stack: AsyncDisposableStack,
): Promise<{ urlOf(user: string, password: string): string }> {
  const given = config.NATS_URL
  if (given) {
    const connect = () => connectNats(given, operatorUser, log, natsFiles)
    await awaitServer('NATS', log, async () => (await connect()).close())
    return { urlOf: () => given }
  }
  const program = await findNatsServer({
    cacheDir: natsCache,
    program: config.NATS_SERVER_BIN,
    say,
  })
  say('starting nats-server')
  const users = Object.fromEntries(serviceNames.map((name) => [name, passwordOf(passwords, name)]))
  const configuration = natsConfiguration(passwords.operator, users)
  const { url } = stack.use(
    await startNats({ program, dataDir: join(dataDir, 'nats'), configuration, log }),
  )
  return { urlOf: (user, password) => withUser(url, user, password) }
}

/** Waits for an external server. Until then the process is live but not ready. */
async function awaitServer(
  name: string,
  log: Logger,
  attempt: () => Promise<unknown>,
): Promise<void> {
  using missing = milestone(name)
  await retryUntilUp(name, log, attempt)
  missing.reach()
}

/** The same URL, or list of hosts, with the credentials of another user. */
function withUser(url: string, user: string, password: string): string {
  return url.replace(/\/\/(?:[^@/]*@)?/, () => `//${user}:${encodeURIComponent(password)}@`)
}

/** URLs of the embedded servers of a data directory, with administrator credentials. */
export interface RunningServers {
  readonly adminDatabaseUrl: string
  readonly operatorNatsUrl: string
}

/** Reads the addresses of the servers of a data directory. Throws when they were never started. */
export async function findServers(dataDir: string): Promise<RunningServers> {
  const { postgres, operator } = await readPasswords(dataDir)
  const [pid, nats] = await Promise.all([
    readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'),
    readFile(join(dataDir, 'nats', 'nats.conf'), 'utf8'),
  ])
  const port = pid.split('\n')[3] // PostgreSQL's documentation, 66.1: the fourth line
  const { listen }: { listen: string } = JSON.parse(nats)
  return {
    adminDatabaseUrl: `postgres://postgres:${postgres}@127.0.0.1:${port}/postgres`,
    operatorNatsUrl: `nats://${operatorUser}:${operator}@${listen}`,
  }
}
