import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import {
  connect,
  type ConnectionOptions,
  credsAuthenticator,
  type NatsConnection,
  type Server,
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
 * Milliseconds between pings. A server that leaves two of them unanswered is replaced by another, within five seconds:
 * it is frozen, or its host is gone, and no socket reports that. The only server, on this machine, has no other to replace
 * it: there the pings were a fifth of what an idle installation costs.
 */
const pingInterval = { usual: 1_000, alone: 30_000 }

function pingIntervalOf([first = '', ...others]: readonly string[]): number {
  const isAlone = others.length === 0 && first.startsWith('127.0.0.1:')
  return isAlone ? pingInterval.alone : pingInterval.usual
}

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
  const server = serverOf(url, files)
  const nats = await retryUntilUp('NATS', log, () =>
    connect({
      ...server,
      name: service,
      inboxPrefix: inboxOf(service),
      maxReconnectAttempts: -1,
      reconnectTimeWait: 250,
      reconnectToServer: anotherServer,
      timeout: connectLimit,
      pingInterval: pingIntervalOf([server.servers ?? []].flat()),
      noAsyncTraces: true, // a stack for each request costs 2 % under load and repeats the caller's
    }),
  )
  void report(nats, log)
  watchLink(nats)
  return nats
}

/** Any server but the one that was tried last: the client itself would first try the one that it has just lost. */
function anotherServer(servers: readonly Server[]): Server | null {
  const last = Math.max(...servers.map(({ lastConnect }) => lastConnect))
  const others = servers.filter(({ lastConnect }) => lastConnect < last)
  return others[Math.floor(Math.random() * others.length)] ?? null
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
  /** Resolves once the connection is with another server; requests wait for it. */
  move: Promise<void> | undefined
  /** What is asked of this process by the connection. */
  readonly answering: Set<Answering>
}
const links = new WeakMap<NatsConnection, Link>()
const linkOf = (nats: NatsConnection) => links.get(nats) ?? watchLink(nats)

/** Requests of others, which would be lost with the connection to a server. */
interface Answering {
  /** Takes no further ones; resolves once each has its reply. */
  pause(): Promise<void>
  resume(): void
}

/** Pauses while the connection moves to another server, until disposed. */
export function pauseForMoves(nats: NatsConnection, answering: Answering): Disposable {
  const link = linkOf(nats)
  link.answering.add(answering)
  return { [Symbol.dispose]: () => void link.answering.delete(answering) }
}

/**
 * The result of a request to the server, or a rejection with `Disconnected` soon after the connection is lost: the
 * client would wait for the reply until its time is over.
 */
export async function whileConnected<T>(nats: NatsConnection, work: () => Promise<T>): Promise<T> {
  const link = linkOf(nats)
  await link.move
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
  const link: Link = { pending: new Set(), isLost: false, move: undefined, answering: new Set() }
  links.set(nats, link)
  let timer: NodeJS.Timeout | undefined
  const mover = createMover(nats, link)
  const lose = () => {
    link.isLost = true
    mover.release()
    for (const reject of link.pending) reject(new Disconnected())
  }
  void (async () => {
    for await (const { type } of nats.status()) {
      if (type === 'disconnect') timer ??= setTimeout(lose, disconnectLimit)
      if (type === 'ldm') mover.leave()
      if (type !== 'reconnect') continue
      clearTimeout(timer)
      timer = undefined
      link.isLost = false
      mover.arrived()
    }
    clearTimeout(timer)
    mover.release()
    mover.stop()
  })()
  return link
}

/** Milliseconds, less than a server that is about to end gives its clients. */
const closingServer = 2_000
/** Milliseconds after which the server that was lost is mostly back, without clients. */
const settling = 20_000
/** Milliseconds for which requests in one direction wait while those before them get their replies. */
const quietLimit = 1_000

/**
 * Moves a connection to another server between two requests. Clients that have lost their server do so once more a
 * little later: otherwise all gather on the servers that were not restarted. So do those of a server that is about to
 * end.
 */
function createMover(nats: NatsConnection, link: Link) {
  let arrive: (() => void) | undefined
  let isDisplaced = false
  let timer: NodeJS.Timeout | undefined
  const moveWithin = (least: number, most: number) => {
    if (nats.info?.cluster === undefined) return
    clearTimeout(timer)
    timer = setTimeout(() => void move(most), least + Math.random() * (most - least)).unref()
  }
  const move = async (most: number) => {
    if (arrive || nats.isClosed()) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const paused = [...link.answering]
    arrive = () => {
      link.move = arrive = undefined
      for (const each of paused) if (link.answering.has(each) && !nats.isClosed()) each.resume()
      resolve()
    }
    // First the requests of others, whose handlers may ask others themselves.
    const pauses = Promise.all(paused.map((each) => each.pause())).catch((error: unknown) => {
      if (!nats.isClosed()) throw error // a process that closes completes them itself
    })
    await Promise.race([pauses, delay(quietLimit)])
    if (!arrive) return // it was lost meanwhile
    link.move = promise
    const end = performance.now() + quietLimit
    while (link.pending.size > 0 && performance.now() < end) await delay(5)
    if (nats.isClosed() || link.move !== promise) return // it was lost meanwhile
    if (link.pending.size === 0) return nats.reconnect()
    arrive?.()
    moveWithin(0, most)
  }
  return {
    /** The server is about to end. */
    leave() {
      isDisplaced = true
      moveWithin(0, closingServer)
    },
    /** The connection is with a server again. */
    arrived() {
      if (isDisplaced || !arrive) moveWithin(settling, 3 * settling)
      isDisplaced = false
      arrive?.()
    },
    /** Requests wait no longer. */
    release: () => arrive?.(),
    stop: () => clearTimeout(timer),
  }
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
