import { jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { serviceNames } from '@outrider/contracts/services'
import type { StreamName } from '@outrider/contracts/streams'
import { keepPasswords, passwordOf } from '@outrider/outrider/bootstrap'
import type { RunningServers } from '@outrider/outrider/servers'
import { operatorUser, serverOf } from '@outrider/service/nats/connection'
import { eventually } from '@outrider/testing/eventually'
import { type Load, startLoad } from '../crash/load.ts'
import { unlimited } from '../crash/unlimited.ts'
import { makeDataDir } from '../src/outrider.ts'
import { type Processes, startProcesses, watchGateways } from '../src/processes.ts'
import { type NatsCluster, type NatsNode, serverTag, startNatsCluster } from './nats.ts'
import { type PostgresPair, startPostgresPair } from './postgres.ts'

/** The product as `deploy/k8s/production` runs it: a cluster of NATS, a pair of PostgreSQL, and several processes. */
export interface Cluster extends Processes {
  readonly servers: RunningServers
  readonly streamBytes: number
  readonly nats: NatsCluster
  readonly postgres: PostgresPair
  readonly operator: NatsConnection
  /** The server that leads a stream; waits for the election of one. */
  leaderOf(stream: StreamName): Promise<NatsNode>
  /** By server, in order: how many processes of services are connected to it. `which`: of those alone. */
  clients(which?: (node: NatsNode) => boolean): Promise<number[]>
  /** The base URL of a gateway that is ready: those that were replaced are on other ports. */
  gatewayUrl(): Promise<string>
  /** Calls through a load balancer. */
  load(prefix: string): Load
}

const streamBytes = 1_024 ** 3
const perSecond = 50

interface Options {
  readonly replicas?: number
  readonly env?: Readonly<Record<string, string>>
}

/** Two processes of the services that an event passes through, and one of each other. */
const instances = { gateway: 2, keys: 2, contacts: 2, automations: 2 }
export const processCount = serviceNames.length + Object.keys(instances).length

export async function startCluster(
  stack: AsyncDisposableStack,
  { replicas = 3, env = {} }: Options = {},
): Promise<Cluster> {
  const dataDir = await makeDataDir(stack)
  const passwords = await keepPasswords(dataDir)
  const [nats, postgres] = await Promise.all([
    startNatsCluster(dataDir, passwords, stack),
    startPostgresPair(dataDir, passwords.postgres, stack),
  ])
  const as = (user: string, password: string) =>
    postgres.url.replace(/\/\/[^@]*@/, () => `//${user}:${password}@`)
  const servers = {
    adminDatabaseUrl: () => postgres.url,
    operatorNatsUrl: nats.urlOf(operatorUser, passwords.operator),
    databaseUrl: (service: (typeof serviceNames)[number]) =>
      as(service, passwordOf(passwords, service)),
    natsUrl: (service: (typeof serviceNames)[number]) =>
      nats.urlOf(service, passwordOf(passwords, service)),
  }
  const house = await startProcesses(dataDir, stack, {
    servers,
    instances,
    env: {
      ...unlimited,
      CLOSING_SECONDS: '5',
      STREAM_BYTES: String(streamBytes),
      STREAM_REPLICAS: String(replicas),
      STREAM_TAGS: serverTag,
      ...env,
    },
  })
  const operator = await connect({
    ...serverOf(servers.operatorNatsUrl),
    maxReconnectAttempts: -1,
    pingInterval: 1_000,
  })
  stack.defer(() => operator.close())
  const balancer = watchGateways(house)
  stack.defer(() => balancer.stop())
  return {
    ...house,
    servers: { operatorNatsUrl: servers.operatorNatsUrl, adminDatabaseUrl: postgres.url },
    streamBytes,
    operator,
    nats,
    postgres,
    async gatewayUrl() {
      const [url] = await house.gatewayUrls()
      if (!url) throw new Error('no gateway is ready')
      return url
    },
    leaderOf: (stream) => eventually(() => leaderOf(operator, nats, stream), { timeoutMs: 60_000 }),
    clients: (which = () => true) =>
      Promise.all(
        nats.nodes.filter(which).map(async (node) => {
          const names = await node.clients().catch(() => [])
          return names.filter((name) => serviceNames.some((service) => service === name)).length
        }),
      ),
    load: (prefix) =>
      startLoad(house, prefix, { perSecond, callers: 500, urls: () => balancer.urls() }),
  }
}

async function leaderOf(
  operator: NatsConnection,
  { nodes }: NatsCluster,
  stream: StreamName,
): Promise<NatsNode> {
  const manager = await jetstreamManager(operator, { checkAPI: false, timeout: 1_000 })
  const { cluster } = await manager.streams.info(stream)
  const leader = nodes.find(({ name }) => name === cluster?.leader)
  if (!leader) throw new Error(`${stream} has no leader`)
  return leader
}
