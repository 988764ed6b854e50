import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { connectNats } from '@outrider/service/nats'
import { basePath } from '@outrider/contracts/paths'
import { createLog } from '@outrider/service/log'
import {
  ownerNames,
  type OwnerName,
  type ServiceName,
  serviceNames,
} from '@outrider/contracts/services'
import { freePort } from '@outrider/embedded/ports'
import { keepBootstrap, openBootstrap } from '@outrider/outrider/bootstrap'
import { readConfig } from '@outrider/outrider/config'
import { keepPasswords, passwordOf } from '@outrider/outrider/passwords'
import { storageFor } from '@outrider/outrider/prepare'
import { variableOf } from '@outrider/outrider/prepare-config'
import { openServers, type Servers } from '@outrider/outrider/servers'
import { createClient } from './client.ts'
import type { Installation } from './outrider.ts'

/** The product as it runs in production: embedded servers, and each service in processes of its own. */
export interface Processes extends Installation {
  /** Kills one process of the service as a machine that fails would; it is started again at once. */
  kill(service: ServiceName): void
  /** Asks one process of the service to end, as a deployment does; it is started again once it has. */
  stop(service: ServiceName): void
  /** Which programs ended though nobody told them to, and how. */
  readonly crashes: readonly string[]
}

interface Options {
  readonly env?: Readonly<Record<string, string>>
  /** Processes of a service, where it is not one. */
  readonly instances?: Partial<Record<ServiceName, number>>
}

const root = new URL('../../', import.meta.url)

/** Prepares a data directory as a deployment's jobs do, starts everything and answers once it serves. */
export async function startProcesses(
  dataDir: string,
  stack: AsyncDisposableStack,
  { env = {}, instances = {} }: Options = {},
): Promise<Processes> {
  const log = createLog('processes', 'silent')
  const config = readConfig({ ...process.env, ...env, DATA_DIR: dataDir })
  const passwords = await keepPasswords(dataDir)
  const servers = await openServers({ config, dataDir, passwords, log, say: () => {} }, stack)
  await prepare(dataDir, servers, (service) => passwordOf(passwords, service))

  const port = await freePort()
  const bootstrap = {
    ...(await openBootstrap(dataDir, env['OPERATOR_TOKEN'])),
    baseUrl: `http://localhost:${port}${basePath}`,
  }
  const crashes: string[] = []
  const running = new Map<ServiceName, readonly Kept[]>()
  for (const service of serviceNames) {
    const environment = {
      ...env,
      DATABASE_URL: servers.databaseUrl(service),
      NATS_URL: servers.natsUrl(service),
      DATA_DIR: dataDir,
      HASH_SECRET: passwords.hashSecret,
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
      OPERATOR_TOKEN: bootstrap.operatorToken,
      ...(service === 'gateway' && {
        PORT: String(port),
        OPERATOR_TOKEN: bootstrap.operatorToken,
      }),
    }
    const replicas = Array.from({ length: instances[service] ?? 1 }, () =>
      stack.use(keepProcess(`services/${service}/src/main.ts`, environment, crashes)),
    )
    running.set(service, replicas)
  }

  const nats = await connectNats(servers.natsUrl('gateway'), 'gateway', log)
  await keepBootstrap(dataDir, bootstrap, nats)
  await nats.close()
  const api = createClient(bootstrap.baseUrl, bootstrap.secretKey.live)
  await patiently(() => fetch(`http://localhost:${port}/readyz`))
  return {
    bootstrap,
    dataDir,
    api,
    kill: (service) => running.get(service)?.[0]?.signal('SIGKILL'),
    stop: (service) => running.get(service)?.[0]?.signal('SIGTERM'),
    crashes,
  }
}

/** Runs the jobs that a deployment runs before its services. */
async function prepare(
  dataDir: string,
  servers: Servers,
  passwordFor: (service: OwnerName) => string,
): Promise<void> {
  const child = spawn(process.execPath, ['apps/outrider/src/prepare-main.ts'], {
    cwd: fileURLToPath(root),
    stdio: 'inherit',
    env: {
      ...process.env,
      DATABASE_URL: servers.adminDatabaseUrl,
      NATS_URL: servers.operatorNatsUrl,
      STREAM_BYTES: String(await storageFor(dataDir)),
      ...Object.fromEntries(
        ownerNames.map((service) => [variableOf(service), passwordFor(service)]),
      ),
    },
  })
  const [code]: unknown[] = await once(child, 'exit')
  if (code !== 0) throw new Error(`prepare ended with ${String(code)}`)
}

interface Kept extends AsyncDisposable {
  signal(name: NodeJS.Signals): void
}

/** Runs a program, again whenever it ends, until disposed: then it is asked to end. */
function keepProcess(
  program: string,
  env: Readonly<Record<string, string>>,
  crashes: string[],
): Kept {
  let stopping = false
  let child: ChildProcess
  const start = () => {
    child = spawn(process.execPath, [program], {
      cwd: fileURLToPath(root),
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'], // the channel's end tells it that we were killed
    })
    child.once('exit', (code, signal) => {
      if (stopping) return
      if (code !== 0 && signal === null) crashes.push(`${program} ended with code ${code}`)
      start()
    })
  }
  start()
  return {
    signal: (name) => child.kill(name),
    async [Symbol.asyncDispose]() {
      stopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Tries every 100 ms for two minutes: what is asked may not be there yet. */
async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + 120_000
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (performance.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
