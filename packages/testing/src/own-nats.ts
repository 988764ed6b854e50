import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import type { ServiceName } from '@outrider/contracts/services'
import { startNats } from '@outrider/embedded/nats'
import { findNatsServer } from '@outrider/embedded/nats-server-binary'
import { freePort } from '@outrider/embedded/ports'
import { serverOf } from '@outrider/service/nats'
import { natsConfiguration, operatorUser } from '@outrider/service/nats-configuration'
import { applyStreams } from '@outrider/service/streams'
import { asUser, newPasswords, secret } from './credentials.ts'

const cacheDir = fileURLToPath(new URL('../../../.cache/nats-server', import.meta.url))
const streamBytes = 64 * 1_024 * 1_024

/** A nats-server of a test's own, which it stops and starts, and whose files it may damage meanwhile. */
export interface OwnNats {
  readonly dataDir: string
  urlOf(service: ServiceName): string
  /** Connected as the operator, again whenever the server is back. */
  readonly operator: NatsConnection
  stop(): Promise<void>
  /** On the port that it had. */
  start(): Promise<void>
}

/** Starts one with the streams and users of an installation; `stack` stops it and deletes its files. */
export async function startOwnNats(stack: AsyncDisposableStack): Promise<OwnNats> {
  const dataDir = await mkdtemp(join(tmpdir(), 'outrider-test-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const passwords = { ...newPasswords(), operator: secret() }
  const configuration = natsConfiguration(passwords.operator, passwords)
  const program = await findNatsServer({
    cacheDir,
    program: process.env['NATS_SERVER_BIN'],
    say: (line) => console.error(line),
  })
  const port = await freePort()
  const url = `nats://127.0.0.1:${port}`
  let server: AsyncDisposable | undefined
  const start = async () => {
    server = await startNats({ program, dataDir, configuration, port })
  }
  const stop = async () => {
    await server?.[Symbol.asyncDispose]()
    server = undefined
  }
  await start()
  stack.defer(stop)
  const operator = await connect({
    ...serverOf(asUser(url, operatorUser, passwords.operator)),
    maxReconnectAttempts: -1,
    reconnectTimeWait: 100,
  })
  stack.defer(() => operator.close())
  await applyStreams(operator, { bytes: streamBytes, replicas: 1 })
  const urlOf = (service: ServiceName) => asUser(url, service, passwords[service])
  return { dataDir, urlOf, operator, start, stop }
}
