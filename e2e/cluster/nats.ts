import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { serviceNames } from '@outrider/contracts/services'
import { listServers } from '@outrider/embedded/leftover'
import { startNats } from '@outrider/embedded/nats'
import { findNatsServer } from '@outrider/embedded/nats-server-binary'
import { reservePort } from '@outrider/testing/ports'
import { passwordOf, type Passwords } from '@outrider/outrider/bootstrap'
import { natsConfiguration } from '@outrider/service/nats/connection'
import { eventually } from '@outrider/testing/eventually'
import { repository } from '../src/keep-process.ts'

/** A server of the cluster. */
export interface NatsNode {
  readonly name: string
  /** Kills it; it stays away until it is started. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Resolves once its streams are as new as those of the others. */
  healthy(): Promise<void>
  /** Stops it where it stands for so long. */
  freeze(seconds: number): Promise<void>
  /** Asks it to hand over its clients and streams, waits until it has gone, and starts it again. */
  restartGently(): Promise<void>
  /** The names of the clients that are connected to it. */
  clients(): Promise<string[]>
}

export interface NatsCluster {
  readonly nodes: readonly NatsNode[]
  urlOf(user: string, password: string): string
}

/** Streams are stored on servers with this tag. */
export const serverTag = 'outrider'
const patience = { timeoutMs: 120_000 }
/** nats-server allows no fewer for the whole, and the clients leave within a few. */
const lameDuck = { lame_duck_duration: '30s', lame_duck_grace_period: '3s' }

/** Starts three servers that write before they acknowledge, as `deploy/k8s/servers/nats-values.yaml` has them. */
export async function startNatsCluster(
  dataDir: string,
  passwords: Passwords,
  stack: AsyncDisposableStack,
): Promise<NatsCluster> {
  const program = await findNatsServer({
    cacheDir: join(repository, '.cache/nats-server'),
    program: process.env['NATS_SERVER_BIN'],
    say: (line) => console.error(line),
  })
  const users = Object.fromEntries(serviceNames.map((name) => [name, passwordOf(passwords, name)]))
  const places = await Promise.all(
    ['n1', 'n2', 'n3'].map(async (name) => ({
      name,
      port: await reservePort(),
      routePort: await reservePort(),
      monitorPort: await reservePort(),
    })),
  )
  const nodes = places.map(({ name, port, routePort, monitorPort }) => {
    const configuration = {
      ...natsConfiguration(passwords.operator, users),
      ...lameDuck,
      server_name: name,
      server_tags: [serverTag],
      http: `127.0.0.1:${monitorPort}`,
      cluster: {
        name: 'outrider',
        listen: `127.0.0.1:${routePort}`,
        routes: places.map((each) => `nats-route://127.0.0.1:${each.routePort}`),
      },
    }
    const options = { program, dataDir: join(dataDir, `nats-${name}`), configuration, port }
    return createNode(name, monitorPort, options, stack)
  })
  await Promise.all(nodes.map((node) => node.start()))
  return {
    nodes,
    urlOf: (user, password) =>
      places.map(({ port }) => `nats://${user}:${password}@127.0.0.1:${port}`).join(','),
  }
}

function createNode(
  name: string,
  monitorPort: number,
  options: Parameters<typeof startNats>[0],
  stack: AsyncDisposableStack,
): NatsNode {
  let server: AsyncDisposable | undefined
  const pid = async () => {
    const [found] = await listServers('nats-server', join(options.dataDir, 'nats.conf'))
    if (!found) throw new Error(`${name} does not run`)
    return found.pid
  }
  const healthy = () =>
    eventually(async () => {
      const { status } = await fetch(`http://127.0.0.1:${monitorPort}/healthz`)
      if (status !== 200) throw new Error(`${name} is not healthy`)
    }, patience)
  const start = async () => {
    server = await startNats(options)
  }
  const stop = async (signal?: NodeJS.Signals) => {
    const stopping = server
    server = undefined
    if (stopping && signal) process.kill(await pid(), signal)
    await stopping?.[Symbol.asyncDispose]() // in the same turn as the signal, so that it is not restarted
  }
  stack.defer(() => stop())
  return {
    name,
    kill: () => stop('SIGKILL'),
    start,
    healthy,
    async freeze(seconds) {
      const frozen = await pid()
      process.kill(frozen, 'SIGSTOP')
      await delay(seconds * 1_000)
      process.kill(frozen, 'SIGCONT')
    },
    async restartGently() {
      const before = await pid()
      process.kill(before, 'SIGUSR2') // lame duck mode; its keeper starts it again
      while ((await pid().catch(() => before)) === before) await delay(100)
      await healthy()
    },
    async clients() {
      const response = await fetch(`http://127.0.0.1:${monitorPort}/connz?limit=1024`, {
        signal: AbortSignal.timeout(1_000), // it may be frozen
      })
      const { connections }: { connections: { name?: string }[] } = JSON.parse(
        await response.text(),
      )
      return connections.map((each) => each.name ?? '')
    },
  }
}
