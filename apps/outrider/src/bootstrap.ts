import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { NatsConnection } from '@nats-io/transport-node'
import { Id, newId } from '@outrider/contracts/ids'
import { bootstrapOrganization, type Scope } from '@outrider/contracts/keys'
import { makePublishableKey, makeSecretKey, parseSecretKey } from '@outrider/contracts/secret-key'
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

/**
 * Writes `bootstrap.json` on the first start, before anything in it is made true: a start that is killed
 * in between is finished by the next one. Later starts only correct what depends on the configuration.
 */
export async function keepBootstrap(
  dataDir: string,
  baseUrl: string,
  operatorToken: string | undefined,
): Promise<Bootstrap> {
  const file = join(dataDir, 'bootstrap.json')
  const known = (await readJson(file, Bootstrap)) ?? newBootstrap(baseUrl)
  const bootstrap = { ...known, baseUrl, operatorToken: operatorToken ?? known.operatorToken }
  await writeJson(file, bootstrap)
  return bootstrap
}

function newBootstrap(baseUrl: string): Bootstrap {
  return {
    baseUrl,
    orgId: newId('org'),
    owner: { email: 'owner@outrider.local', password: randomBytes(18).toString('base64url') },
    secretKey: { live: makeSecretKey('live').text, test: makeSecretKey('test').text },
    readOnlyKey: { live: makeSecretKey('live').text },
    publishableKey: { live: makePublishableKey('live'), test: makePublishableKey('test') },
    operatorToken: randomBytes(32).toString('base64url'),
  }
}

/** Makes the organization of `bootstrap.json`; does nothing when it is there. */
export async function makeOrganization(nats: NatsConnection, bootstrap: Bootstrap): Promise<void> {
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
