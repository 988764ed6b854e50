import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { basePath } from '@outrider/contracts/paths'
import {
  type OwnerName,
  ownerNames,
  type ServiceName,
  serviceNames,
} from '@outrider/contracts/services'
import { reservePort } from '@outrider/testing/ports'
import {
  keepBootstrap,
  keepPasswords,
  openBootstrap,
  passwordOf,
} from '@outrider/outrider/bootstrap'
import { readConfig } from '@outrider/outrider/config'
import { storageFor, variableOf } from '@outrider/outrider/prepare'
import { openServers, type Servers } from '@outrider/outrider/servers'
import { connectNats } from '@outrider/service/nats/connection'
import { createLog } from '@outrider/service/observe/log'
import { createClient } from './client.ts'
import { keepProcess, type Kept, repository } from './keep-process.ts'
import type { Installation } from './outrider.ts'

/** The product as it runs in production: embedded servers, and each service in processes of its own. */
export interface Processes extends Installation {
  /** Kills one process of the service as a machine that fails would, the first or a later one; it is started again at once. */
  kill(service: ServiceName, which?: number): void
  /** Asks one process of the service to end, as a deployment does; it is started again once it has. */
  stop(service: ServiceName): void
  /**
   * Replaces the processes of a service as a rolling update does: a new one is started, is ready, and takes the place of an old one, which is
   * asked to end. Gateways come up on ports of their own; see `gatewayUrls`.
   */
  replace(service: ServiceName, release?: Release): Promise<void>
  /** Resolves once every process is ready. */
  allReady(): Promise<void>
  /** The base URLs of the gateways that are ready now. */
  gatewayUrls(): Promise<string[]>
  /** Which programs ended though nobody told them to, and how. */
  readonly crashes: readonly string[]
}

/** What a process runs. */
export interface Release {
  /** The repository whose services run. */
  readonly source: string
  /** Of its processes alone. */
  readonly env?: Readonly<Record<string, string>>
}

interface Options {
  readonly env?: Readonly<Record<string, string>>
  /** Processes of a service, where it is not one. */
  readonly instances?: Partial<Record<ServiceName, number>>
  /** Servers that run already; otherwise embedded ones are started. */
  readonly servers?: Servers
  /** What runs, where it is not this version. What it needs is prepared by this one in any case. */
  readonly release?: Release
}

const present: Release = { source: repository }

/** Prepares a data directory as a deployment's jobs do, starts everything and answers once it serves. */
export async function startProcesses(
  dataDir: string,
  stack: AsyncDisposableStack,
  { env = {}, instances = {}, servers: given, release: first = present }: Options = {},
): Promise<Processes> {
  const log = createLog('processes', 'silent')
  const config = readConfig({ ...process.env, ...env, DATA_DIR: dataDir })
  const passwords = await keepPasswords(dataDir)
  const servers =
    given ?? (await openServers({ config, dataDir, passwords, log, say: () => {} }, stack))
  await prepare(dataDir, servers, env, (service) => passwordOf(passwords, service))

  const port = await reservePort()
  const bootstrap = {
    ...(await openBootstrap(dataDir, env['OPERATOR_TOKEN'])),
    baseUrl: `http://localhost:${port}${basePath}`,
  }
  const crashes: string[] = []
  const start = async (
    service: ServiceName,
    gatewayPort: number,
    release: Release,
  ): Promise<Replica> => {
    const healthPort = await reservePort()
    const environment = {
      ...env,
      DATABASE_URL: servers.databaseUrl(service),
      NATS_URL: servers.natsUrl(service),
      DATA_DIR: dataDir,
      HASH_SECRET: passwords.hashSecret,
      ENCRYPTION_KEYS: passwords.encryptionKeys,
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
      OPERATOR_TOKEN: bootstrap.operatorToken,
      PORT: String(gatewayPort),
      HEALTH_PORT: String(healthPort),
      ...release.env,
    }
    const program = join(release.source, `services/${service}/src/main.ts`)
    const kept = stack.use(keepProcess(program, environment, crashes))
    return { kept, healthPort, gatewayPort }
  }
  const running = new Map<ServiceName, Replica[]>()
  for (const service of serviceNames) {
    const replicas: Replica[] = []
    for (let count = 0; count < (instances[service] ?? 1); count += 1)
      replicas.push(await start(service, count === 0 ? port : await reservePort(), first))
    running.set(service, replicas)
  }

  const nats = await connectNats(servers.natsUrl('gateway'), 'gateway', log)
  await keepBootstrap(dataDir, bootstrap, nats)
  await nats.close()
  const api = createClient(bootstrap.baseUrl, bootstrap.secretKey.live)
  const allReady = async () => {
    for (const replica of [...running.values()].flat()) await patiently(() => expectReady(replica))
  }
  await allReady()
  return {
    bootstrap,
    dataDir,
    ...(given && {
      servers: {
        adminDatabaseUrl: given.adminDatabaseUrl('keys'),
        operatorNatsUrl: given.operatorNatsUrl,
      },
    }),
    api,
    kill: (service, which = 0) => running.get(service)?.[which]?.kept.signal('SIGKILL'),
    stop: (service) => running.get(service)?.[0]?.kept.signal('SIGTERM'),
    async replace(service, release = present) {
      const old = running.get(service) ?? []
      const fresh: Replica[] = []
      for (const _ of old) fresh.push(await start(service, await reservePort(), release))
      running.set(service, [...old, ...fresh])
      for (const replica of fresh) await patiently(() => expectReady(replica))
      for (const { kept } of old) await kept[Symbol.asyncDispose]()
      running.set(service, fresh)
    },
    allReady,
    async gatewayUrls() {
      const gateways = running.get('gateway') ?? []
      const ready = await Promise.all(
        gateways.map((each) =>
          expectReady(each).then(
            () => each,
            () => undefined,
          ),
        ),
      )
      return ready.flatMap((each) =>
        each ? [`http://localhost:${each.gatewayPort}${basePath}`] : [],
      )
    },
    crashes,
  }
}

/** Asks every 100 ms which gateways are ready, as a load balancer does; while none is, those before count. */
export function watchGateways(house: Processes): {
  urls(): readonly string[]
  stop(): Promise<void>
} {
  let urls: readonly string[] = [house.bootstrap.baseUrl]
  const stopped = new AbortController()
  const watching = (async () => {
    while (!stopped.signal.aborted) {
      const ready = await house.gatewayUrls()
      if (ready.length > 0) urls = ready
      await delay(100)
    }
  })()
  return {
    urls: () => urls,
    stop: () => {
      stopped.abort()
      return watching
    },
  }
}

/** Runs the jobs that a deployment runs before its services. */
async function prepare(
  dataDir: string,
  servers: Servers,
  env: NonNullable<Options['env']>,
  passwordFor: (service: OwnerName) => string,
): Promise<void> {
  const child = spawn(process.execPath, ['apps/outrider/src/prepare-main.ts'], {
    cwd: repository,
    stdio: 'inherit',
    env: {
      ...process.env,
      STREAM_BYTES: String(await storageFor(dataDir)),
      ...env,
      DATABASE_URL: servers.adminDatabaseUrl('keys'),
      NATS_URL: servers.operatorNatsUrl,
      ...Object.fromEntries(
        ownerNames.map((service) => [variableOf(service), passwordFor(service)]),
      ),
    },
  })
  const [code]: unknown[] = await once(child, 'exit')
  if (code !== 0) throw new Error(`prepare ended with ${String(code)}`)
}

/** A process of a service, and where it answers. */
interface Replica {
  readonly kept: Kept
  readonly healthPort: number
  /** Of a gateway. */
  readonly gatewayPort: number
}

/** Rejects unless the process is ready now. */
async function expectReady({ healthPort }: Replica): Promise<void> {
  const { status } = await fetch(`http://127.0.0.1:${healthPort}/readyz`, {
    signal: AbortSignal.timeout(5_000),
  })
  if (status !== 200) throw new Error(`not ready: ${status}`)
}

/** Tries every 100 ms for two minutes: what is asked may not be there yet. */
async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + 120_000
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (performance.now() > deadline) throw error
      await delay(100)
    }
  }
}
