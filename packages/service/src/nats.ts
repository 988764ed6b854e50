import { connect, type NatsConnection } from '@nats-io/transport-node'
import { inboxOf } from '@outrider/contracts/permissions'
import type { Logger } from './log.ts'

/** Connects as one service, and for good: a server that goes away is waited for. */
export async function connectNats(
  url: string,
  service: string,
  log: Logger,
): Promise<NatsConnection> {
  const nats = await connect({
    ...serverOf(url),
    name: service,
    inboxPrefix: inboxOf(service),
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    waitOnFirstConnect: true,
    noAsyncTraces: true, // a stack for each request costs 2 % under load and says what the caller's says
  })
  void report(nats, log)
  return nats
}

/** The address and credentials in a `nats://user:password@host:port` URL. */
export function serverOf(url: string) {
  const { host, username, password } = new URL(url)
  const user = username
    ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
    : {}
  return { servers: host, ...user }
}

/** Ends when the connection is closed. */
async function report(nats: NatsConnection, log: Logger): Promise<void> {
  for await (const status of nats.status()) {
    if (status.type === 'error') log.error({ err: status.error }, 'nats')
    else if (status.type === 'disconnect' || status.type === 'reconnect')
      log.warn({ status: status.type }, 'nats')
  }
}
