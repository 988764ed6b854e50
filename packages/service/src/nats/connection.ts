import { readFileSync } from 'node:fs'
import {
  connect,
  type ConnectionOptions,
  credsAuthenticator,
  type NatsConnection,
  type TlsOptions,
} from '@nats-io/transport-node'
import {
  deniedTo,
  inboxOf,
  permissionsOf,
  type ServiceDeclaration,
} from '@outrider/contracts/service'
import { services } from '@outrider/contracts/services'
import type { NatsFiles } from '../config.ts'
import { retryUntilUp } from '../jobs/retry.ts'
import { need, watchLife } from '../observe/health.ts'
import type { Logger } from '../observe/log.ts'

/**
 * Milliseconds between pings. A server that leaves two of them unanswered is replaced by another: it is frozen, or
 * its host is gone, and no socket reports that.
 */
const pingInterval = 2_000

/** Milliseconds within which a server must greet us. A silent one is tried again, or another one. */
const connectLimit = 5_000

/**
 * Connects as one service, permanently: waits for servers that are down, refuse us or disappear. The log says why.
 */
export async function connectNats(
  url: string,
  service: string,
  log: Logger,
  files: NatsFiles = {},
): Promise<NatsConnection> {
  const nats = await retryUntilUp('NATS', log, () =>
    connect({
      ...serverOf(url, files),
      name: service,
      inboxPrefix: inboxOf(service),
      maxReconnectAttempts: -1,
      reconnectTimeWait: 250,
      timeout: connectLimit,
      pingInterval,
      noAsyncTraces: true, // a stack for each request costs 2 % under load and repeats the caller's
    }),
  )
  void report(nats, log)
  watchLink(nats)
  return nats
}

/** A service's connection: the process is ready only while its server responds. Closed by `stack`. */
export async function openNats(
  url: string,
  service: string,
  log: Logger,
  files: NatsFiles,
  stack: AsyncDisposableStack,
): Promise<NatsConnection> {
  let connected: NatsConnection | undefined
  stack.use(
    need(`${service}: NATS`, async () => connected !== undefined && (await connected.rtt()) >= 0),
  )
  const nats = (connected = await connectNats(url, service, log, files))
  stack.defer(() => nats.close())
  // It closes when the servers refuse its user: a new process may have another password.
  stack.use(watchLife(`${service}: the connection to NATS`, () => !nats.isClosed()))
  return nats
}

/**
 * How to reach the servers of a comma-separated list of `nats://user:password@host:port`. The credentials are those
 * of the first URL; `tls://` asks for TLS.
 */
export function serverOf(urls: string, files: NatsFiles = {}): ConnectionOptions {
  const [first, ...others] = urls.split(',').map((url) => new URL(url.trim()))
  if (!first) return {}
  const { username, password } = first
  const { natsCredentials } = files
  return {
    servers: [first, ...others].map(({ host }) => host),
    ...(username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    ...(natsCredentials && {
      authenticator: (nonce?: string) => credsAuthenticator(readFileSync(natsCredentials))(nonce),
    }),
    ...tlsOf(first, files),
  }
}

function tlsOf({ protocol }: URL, { natsCa, natsCert, natsKey }: NatsFiles): { tls?: TlsOptions } {
  if (protocol !== 'tls:' && !natsCa && !natsCert) return {}
  return {
    tls: {
      ...(natsCa && { caFile: natsCa }),
      ...(natsCert && { certFile: natsCert }),
      ...(natsKey && { keyFile: natsKey }),
    },
  }
}

/** No server has been reachable for longer than a reconnection takes. */
export class Disconnected extends Error {
  override readonly name = 'Disconnected'
}

/** Milliseconds for which what is sent waits for a server to be back. */
const disconnectLimit = 1_500

interface Link {
  /** Rejects a request that waits for its reply. */
  readonly pending: Set<(error: Disconnected) => void>
  isLost: boolean
}
const links = new WeakMap<NatsConnection, Link>()

/**
 * The result of a request to the server, or a rejection with `Disconnected` soon after the connection is lost: the
 * client would wait for the reply until its time is over.
 */
export async function whileConnected<T>(nats: NatsConnection, work: () => Promise<T>): Promise<T> {
  const link = links.get(nats) ?? watchLink(nats)
  if (link.isLost) throw new Disconnected()
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  link.pending.add(reject)
  try {
    work().then(resolve, reject)
    return await promise
  } finally {
    link.pending.delete(reject)
  }
}

function watchLink(nats: NatsConnection): Link {
  const link: Link = { pending: new Set(), isLost: false }
  links.set(nats, link)
  let timer: NodeJS.Timeout | undefined
  const lose = () => {
    link.isLost = true
    for (const reject of link.pending) reject(new Disconnected())
  }
  void (async () => {
    for await (const { type } of nats.status()) {
      if (type === 'disconnect') timer ??= setTimeout(lose, disconnectLimit)
      if (type !== 'reconnect') continue
      clearTimeout(timer)
      timer = undefined
      link.isLost = false
    }
    clearTimeout(timer)
  })()
  return link
}

/** Ends when the connection is closed. */
async function report(nats: NatsConnection, log: Logger): Promise<void> {
  for await (const status of nats.status()) {
    if (status.type === 'error') log.error({ err: status.error }, 'nats')
    else if (status.type === 'disconnect' || status.type === 'reconnect')
      log.warn({ status: status.type }, 'nats')
  }
}

/** The user that applies streams and reads dead letters. */
export const operatorUser = 'operator'

/** Bytes. A body of a mebibyte is larger as a message: in an envelope, its numbers written out. */
const largestMessage = 4 * 1_024 * 1_024

/**
 * The configuration that Outrider needs of a nats-server: large messages, and a user per service with the permissions
 * that its contracts require, in order.
 */
export function natsConfiguration(
  operatorPassword: string,
  passwords: Readonly<Record<string, string>>,
) {
  return {
    max_payload: largestMessage,
    authorization: {
      users: [
        { user: operatorUser, password: operatorPassword },
        ...services.map((service) => userOf(service, passwords[service.name])),
      ],
    },
  }
}

function userOf(service: ServiceDeclaration, password: string | undefined) {
  if (password === undefined) throw new Error(`no password for ${service.name}`)
  const { publish, subscribe } = permissionsOf(service)
  const denied = deniedTo(service, services)
  return {
    user: service.name,
    password,
    permissions: {
      publish: { allow: publish.toSorted(), ...(denied.length > 0 && { deny: denied.toSorted() }) },
      subscribe: { allow: subscribe.toSorted() },
      allow_responses: true,
    },
  }
}
