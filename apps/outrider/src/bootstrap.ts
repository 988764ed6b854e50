import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { NatsConnection } from '@nats-io/transport-node'
import { Id, newId } from '@outrider/contracts/ids'
import { bootstrapOrganization, type Scope } from '@outrider/contracts/keys'
import { makePublishableKey, makeSecretKey, parseSecretKey } from '@outrider/contracts/secrets'
import { isOutage } from '@outrider/service/outage'
import { request } from '@outrider/service/requests'
import { type Static, Type } from 'typebox'
import { readJson, writeJson } from './kept-json.ts'

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

/** What `bootstrap.json` says; on the first start, what it is going to say. */
export async function openBootstrap(
  dataDir: string,
  operatorToken: string | undefined,
): Promise<Bootstrap> {
  const known = (await readJson(fileIn(dataDir), Bootstrap)) ?? newBootstrap()
  return { ...known, operatorToken: operatorToken ?? known.operatorToken }
}

/** Milliseconds for which the services may take to answer, on a machine that does much else, and between tries. */
const timeout = 120_000
const pause = 200

/**
 * Writes `bootstrap.json`, then makes its organization unless it is there: a start that is killed in between
 * is finished by the next one. Asks again while the services are starting, for two minutes at most.
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

function newBootstrap(): Bootstrap {
  return {
    baseUrl: '',
    orgId: newId('org'),
    owner: { email: 'owner@outrider.local', password: randomBytes(18).toString('base64url') },
    secretKey: { live: makeSecretKey('live').text, test: makeSecretKey('test').text },
    readOnlyKey: { live: makeSecretKey('live').text },
    publishableKey: { live: makePublishableKey('live'), test: makePublishableKey('test') },
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
  if (!claim) throw new Error('bootstrap.json holds a key that is none')
  return { ...claim, name, scope }
}
