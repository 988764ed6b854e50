import { glob, mkdtemp, open, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import type { ServiceName } from '@outrider/contracts/services'
import type { StreamName } from '@outrider/contracts/streams'
import { startNats } from '@outrider/embedded/nats'
import { findNatsServer } from '@outrider/embedded/nats-server-binary'
import { natsConfiguration, operatorUser, serverOf } from '@outrider/service/nats/connection'
import { applyStreams } from '@outrider/service/nats/streams'
import { asUser, newPasswords, secret } from './credentials.ts'
import { reservePort } from './ports.ts'

const cacheDir = fileURLToPath(new URL('../../../.cache/nats-server', import.meta.url))
const streamBytes = 64 * 1_024 * 1_024

/**
 * A nats-server of a test's own, which it stops and starts, and whose files it may damage meanwhile. Never in a container, which would
 * keep these files out of reach.
 */
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
  const port = await reservePort()
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

/** Faults of a disk in the newest file of a stream: a changed byte in its middle, or a missing end. */
export type Damage = 'a flipped byte' | 'a truncated tail'

/** Bytes that are cut off: a few messages. */
const tail = 1_000

/**
 * Damages the newest file of a stream that a nats-server keeps somewhere below a directory, and that it does not have
 * open. `isKilled`: as if the server had not been able to write its state.
 */
export async function damageStream(
  dataDir: string,
  stream: StreamName,
  damage: Damage,
  isKilled = false,
): Promise<void> {
  const folder = await folderOf(dataDir, stream)
  const blocks = await Array.fromAsync(glob('*.blk', { cwd: folder }))
  const newest = blocks.toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10)).at(-1)
  const file = join(folder, newest ?? '')
  const { size } = await stat(file)
  if (damage === 'a truncated tail') await truncate(file, Math.max(0, size - tail))
  else await flip(file, Math.floor(size / 2))
  if (isKilled) await rm(join(folder, 'index.db'), { force: true })
}

async function folderOf(dataDir: string, stream: StreamName): Promise<string> {
  for await (const folder of glob(`**/streams/${stream}/msgs`, { cwd: dataDir }))
    return join(dataDir, folder)
  throw new Error(`no file of ${stream} below ${dataDir}`)
}

async function flip(file: string, at: number): Promise<void> {
  await using handle = await open(file, 'r+')
  const byte = Buffer.alloc(1)
  await handle.read(byte, 0, 1, at)
  byte.writeUInt8(byte.readUInt8() ^ 0xff)
  await handle.write(byte, 0, 1, at)
}
