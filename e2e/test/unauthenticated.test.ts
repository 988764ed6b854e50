import { readFile } from 'node:fs/promises'
import { makePublishableKey, makeSecretKey } from '@outrider/contracts/secrets'
import { findServers } from '@outrider/outrider/servers'
import { eventually } from '@outrider/testing/eventually'
import postgres from 'postgres'
import { beforeAll, expect, test } from 'vitest'
import { createClient } from '../src/client.ts'
import { signIn } from '../src/dashboard.ts'
import type { Installation } from '../src/outrider.ts'
import { shareOutrider } from '../src/shared.ts'

let outrider: Installation
beforeAll(async () => {
  outrider = await shareOutrider()
})

interface OpenApi {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly security?: readonly unknown[] }>>>
  >
}

/** Every operation that asks for a credential: its method, and its path with ids that nobody has. */
async function guardedOperations() {
  const text = await readFile(new URL('../../openapi.json', import.meta.url), 'utf8')
  const { paths }: OpenApi = JSON.parse(text)
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { security = [] }]) => security.length > 0)
      .map(([method]) => ({
        method: method.toUpperCase(),
        path: path.replaceAll(/\{\w+\}/g, 'x'),
      })),
  )
}

/** Moves the end of a session into the past. */
async function letExpire(token: string): Promise<void> {
  const { adminDatabaseUrl } = await findServers(outrider.dataDir)
  const admin = postgres(adminDatabaseUrl, { max: 1 })
  await admin`
    update keys.sessions set expires_at = now() - interval '1 second'
    where digest = sha256(convert_to(${token}, 'UTF8'))`
  await admin.end()
}

/** Headers of callers whose credential does not hold, by what is wrong with it. */
async function strangers(): Promise<Record<string, Record<string, string>>> {
  const { orgId, secretKey } = outrider.bootstrap
  const owner = await signIn(outrider)
  const { body: revoked } = await owner.in(orgId).post('/keys', { name: 'r', environment: 'live' })
  await owner.in(orgId).delete(`/keys/${revoked.id}`)
  const [over, ended] = [await signIn(outrider), await signIn(outrider)]
  await letExpire(over.token)
  await ended.anywhere.delete('/auth/session')
  // Gateways keep the verdict on a session that was used for a moment.
  await eventually(async () => expect((await ended.anywhere.get('/keys')).status).toBe(401))
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}`, 'X-Org-Id': orgId })
  const [id = '', verifier = ''] = secretKey.live.split('.')
  return {
    'no credential': {},
    'another scheme': { Authorization: `Basic ${secretKey.live}` },
    'no key': bearer('sk_live_nonsense'),
    'a key with a wrong checksum': bearer(`${id}.${verifier.slice(1)}0`),
    'an unknown key': bearer(makeSecretKey('live').text),
    'a revoked key': bearer(revoked.key),
    'an unknown publishable key': bearer(makePublishableKey('live')),
    'a session that is over': bearer(over.token),
    'a session that was ended': bearer(ended.token),
    'a cookie of a session that is over': {
      Cookie: `outrider_session=${over.token}`,
      'X-Org-Id': orgId,
    },
  }
}

test('every operation answers every credential that does not hold in the same words', async () => {
  const operations = await guardedOperations()
  expect(operations.length).toBeGreaterThan(100)
  const said = new Set<string>()
  for (const [what, headers] of Object.entries(await strangers())) {
    const client = createClient(outrider.bootstrap.baseUrl, undefined, {
      ...headers,
      'X-Request-Id': 'r',
    })
    const answers = await Promise.all(
      operations.map(async ({ method, path }) => {
        const answer = await client.callUntyped(method, path)
        said.add(JSON.stringify([answer.body, answer.headers.get('WWW-Authenticate')]))
        return { method, path, status: answer.status }
      }),
    )
    const others = answers.filter(({ status }) => status !== 401)
    expect({ what, others }).toEqual({ what, others: [] })
  }
  const error = {
    code: 'UNAUTHENTICATED',
    message: 'a valid credential is required',
    requestId: 'r',
  }
  expect([...said].map((each): unknown => JSON.parse(each))).toEqual([[{ error }, 'Bearer']])
})
