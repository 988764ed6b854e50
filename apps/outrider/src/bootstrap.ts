import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { NatsConnection } from '@nats-io/transport-node'
import { parse } from '@outrider/contracts/contract'
import { Id, newId } from '@outrider/contracts/ids'
import { bootstrapOrganization, type Scope } from '@outrider/contracts/keys'
import { makePublishableKey, makeSecretKey, parseSecretKey } from '@outrider/contracts/secrets'
import type { Environment } from '@outrider/contracts/shapes'
import { type ServiceName, serviceNames } from '@outrider/contracts/services'
import { isOutage } from '@outrider/service/db/pool'
import { request } from '@outrider/service/nats/requests'
import { makeEncryptionKey } from '@outrider/service/text/encryption'
import { type Static, type TSchema, Type } from 'typebox'

/** The organization that a new installation begins with, and how to get in. */
type Bootstrap = Static<typeof Bootstrap>
const Bootstrap = Type.Object({
  /** Ends in `/api/v1`. */
  baseUrl: Type.String(),
  orgId: Id('org'),
  owner: Type.Object({ email: Type.String(), password: Type.String() }),
  secretKey: Type.Object({ live: Type.String(), test: Type.String() }),
  readOnlyKey: Type.Object({ live: Type.String() }),
  publishableKey: Type.Object({ live: Type.String(), test: Type.String() }),
  operatorToken: Type.String(),
})

/** Reads `bootstrap.json`. On the first start it returns new credentials, which `keepBootstrap` writes. */
export async function openBootstrap(
  dataDir: string,
  operatorToken: string | undefined,
  cell?: string,
): Promise<Bootstrap> {
  const known = (await readJson(fileIn(dataDir), Bootstrap)) ?? newBootstrap(cell)
  return { ...known, operatorToken: operatorToken ?? known.operatorToken }
}

/** Milliseconds to wait for the services on a busy machine, and between attempts. */
const timeout = 120_000
const pause = 200

/**
 * Writes `bootstrap.json`, then makes its organization unless it is there: a start that is killed in between
 * is finished by the next one. Retries while the services are starting, for two minutes at most.
 */
export async function keepBootstrap(
  dataDir: string,
  bootstrap: Bootstrap,
  nats: NatsConnection,
): Promise<void> {
  await writeJson(fileIn(dataDir), bootstrap)
  const deadline = performance.now() + timeout
  for (;;) {
    try {
      return await makeOrganization(nats, bootstrap)
    } catch (error) {
      if (!isOutage(error) || performance.now() > deadline) throw error
      await delay(pause)
    }
  }
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'bootstrap.json')
}

function newBootstrap(cell?: string): Bootstrap {
  const secretKey = (environment: Environment) =>
    makeSecretKey(environment, newId('key'), cell).text
  return {
    baseUrl: '',
    orgId: newId('org'),
    owner: { email: 'owner@outrider.local', password: randomBytes(18).toString('base64url') },
    secretKey: { live: secretKey('live'), test: secretKey('test') },
    readOnlyKey: { live: secretKey('live') },
    publishableKey: {
      live: makePublishableKey('live', cell),
      test: makePublishableKey('test', cell),
    },
    operatorToken: randomBytes(32).toString('base64url'),
  }
}

async function makeOrganization(nats: NatsConnection, bootstrap: Bootstrap): Promise<void> {
  const { orgId, owner, secretKey, readOnlyKey, publishableKey } = bootstrap
  await request(nats, bootstrapOrganization, {
    orgId,
    name: 'My organization',
    owner: { id: newId('usr'), ...owner },
    secretKeys: [
      seedOf(secretKey.live, 'First live key', 'read_write'),
      seedOf(secretKey.test, 'First test key', 'read_write'),
      seedOf(readOnlyKey.live, 'First read-only key', 'read_only'),
    ],
    publishableKeys: [
      { environment: 'live', key: publishableKey.live },
      { environment: 'test', key: publishableKey.test },
    ],
  })
}

function seedOf(text: string, name: string, scope: Scope) {
  const claim = parseSecretKey(text)
  if (!claim) throw new Error('bootstrap.json contains an invalid secret key')
  return { ...claim, name, scope }
}

/** Passwords and secrets of the servers and services of one data directory. */
export type Passwords = Static<typeof Passwords>
const Passwords = Type.Object({
  postgres: Type.String(),
  operator: Type.String(),
  services: Type.Record(Type.String(), Type.String()),
  /** Keys the hashes that remain after a person is erased. Without it, suppressed addresses cannot be recognized. */
  hashSecret: Type.Optional(Type.String()),
  /** Encrypts secrets at rest. Without it, they are lost. */
  encryptionKeys: Type.Optional(Type.String()),
})

/** Reads the passwords of a data directory on which Outrider has been started. */
export async function readPasswords(dataDir: string): Promise<Passwords> {
  const known = await readJson(join(dataDir, 'passwords.json'), Passwords)
  if (!known) throw new Error(`DATA_DIR: Outrider has not been started on the directory ${dataDir}`)
  return known
}

/** Reads the passwords of a data directory. Creates missing ones, and writes the file only then: other processes may read it. */
export async function keepPasswords(dataDir: string): Promise<Required<Passwords>> {
  const file = join(dataDir, 'passwords.json')
  const known = await readJson(file, Passwords)
  const passwords = {
    postgres: known?.postgres ?? newPassword(),
    operator: known?.operator ?? newPassword(),
    hashSecret: known?.hashSecret ?? newPassword(),
    encryptionKeys: known?.encryptionKeys ?? makeEncryptionKey('k1'),
    services: Object.fromEntries(
      serviceNames.map((name) => [name, known?.services[name] ?? newPassword()]),
    ),
  }
  if (!isDeepStrictEqual(known, passwords)) await writeJson(file, passwords)
  return passwords
}

export function passwordOf(passwords: Passwords, service: ServiceName): string {
  const password = passwords.services[service]
  if (password === undefined) throw new Error(`passwords.json has no password for ${service}`)
  return password
}

function newPassword(): string {
  return randomBytes(24).toString('hex')
}

/** The content of a JSON file; undefined when the file does not exist. */
export async function readJson<Schema extends TSchema>(
  file: string,
  schema: Schema,
): Promise<Static<Schema> | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : parse(schema, JSON.parse(text))
}

/** Writes a file that only its owner can read, atomically. */
export async function writeJson(file: string, value: object): Promise<void> {
  const unfinished = `${file}.new`
  await writeFile(unfinished, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(unfinished, file)
}
