import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { setTimeout as delay } from 'node:timers/promises'
import { join } from 'node:path'
import { reservePort } from '@outrider/testing/ports'
import { startNats } from '@outrider/embedded/nats'
import { findNatsServer } from '@outrider/embedded/nats-server-binary'
import { serviceNames } from '@outrider/contracts/services'
import { keepPasswords, passwordOf } from '@outrider/outrider/bootstrap'
import type { Servers } from '@outrider/outrider/servers'
import { natsConfiguration, operatorUser, serverOf } from '@outrider/service/nats/connection'
import { purgeStreams } from '@outrider/service/nats/streams'
import { createLog } from '@outrider/service/observe/log'
import { eventually } from '@outrider/testing/eventually'
import { expect } from 'vitest'
import postgres from 'postgres'
import { createClient } from '../src/client.ts'
import { signIn } from '../src/dashboard.ts'
import { repository } from '../src/keep-process.ts'
import { operateAsProcess } from '../src/operator.ts'
import { type Installation, makeDataDir } from '../src/outrider.ts'
import { startRecoverable } from '../src/recoverable-postgres.ts'
import { startLoad } from './load.ts'
import { expectEverythingOnce, expectNothingStuck, watchDeposits } from './verify.ts'

/** The servers of a drill, which outlive the services. */
interface DrillServers extends Servers {
  readonly dataDir: string
}

interface Drill {
  /** Starts all services; `stack` stops them. */
  readonly start: (servers: DrillServers, stack: AsyncDisposableStack) => Promise<Installation>
  readonly perSecond: number
  /** Milliseconds of load before the moment, and after it. */
  readonly load: number
  /** Whether the restore is done once more, and has no further effect. */
  readonly isRepeated: boolean
}

/** What a drill shows. */
export interface Figures {
  readonly accepted: number
  /** Of the accepted events, those that the restored database did not have. */
  readonly missing: number
  /** From the begin of the recovery to the end of `operator restore`. */
  readonly seconds: { readonly recovery: number; readonly restore: number }
}

/**
 * Loses PostgreSQL under load, recovers it to an earlier moment, and runs `operator restore`. Then every accepted event
 * is there once; erased people stay erased, a revoked key revoked, unsubscribed people unsubscribed.
 */
export async function drill({ start, perSecond, load: span, isRepeated }: Drill): Promise<Figures> {
  await using stack = new AsyncDisposableStack()
  const dataDir = await makeDataDir(stack)
  const passwords = await keepPasswords(dataDir)
  const database = await startRecoverable(
    dataDir,
    { password: passwords.postgres, port: await reservePort() },
    stack,
  )
  const users = Object.fromEntries(serviceNames.map((name) => [name, passwordOf(passwords, name)]))
  const nats = stack.use(
    await startNats({
      program: await findNatsServer({
        cacheDir: join(repository, '.cache/nats-server'),
        program: process.env['NATS_SERVER_BIN'],
        say: () => {},
      }),
      dataDir: join(dataDir, 'nats'),
      configuration: natsConfiguration(passwords.operator, users),
    }),
  )
  const operatorNatsUrl = as(nats.url, operatorUser, passwords.operator)
  const servers: DrillServers = {
    dataDir,
    adminDatabaseUrl: () => database.url,
    operatorNatsUrl,
    databaseUrl: (service) => as(database.url, service, passwordOf(passwords, service)),
    natsUrl: (service) => as(nats.url, service, passwordOf(passwords, service)),
  }
  const startAll = async (on: AsyncDisposableStack) => ({
    ...(await start(servers, on)),
    servers: { adminDatabaseUrl: database.url, operatorNatsUrl },
  })

  const before = stack.use(new AsyncDisposableStack())
  const house = await startAll(before)
  const from = new Date() // the archive is younger than a minute
  const watched = await watchDeposits(house)
  const people = await actWithPeople(house)
  await database.backup()
  const load = startLoad(house, 'r', { perSecond, eventsOnly: true })
  await delay(span)
  const to = await database.moment()
  await people.leave()
  await delay(span)
  const report = await load.stop()
  await expectNothingStuck(house)
  await purgeAll(operatorNatsUrl) // a week later, only the archive has them
  await database.lose()
  await before.disposeAsync()

  const began = performance.now()
  await database.recover(to)
  const recovered = performance.now()
  const missing = report.events.length - (await countEvents(database.url, house.bootstrap.orgId))
  expect(missing).toBeGreaterThan(0)
  let again: Installation = house
  const restore = async () => {
    const after = stack.use(new AsyncDisposableStack())
    const restoring = operateAsProcess(
      { NATS_URL: operatorNatsUrl },
      'restore',
      '--json',
      '--to',
      to.toISOString(),
      '--from',
      from.toISOString(),
    )
    restoring.catch(() => {}) // awaited below
    await untilBegun(operatorNatsUrl, restoring)
    again = await startAll(after)
    const said = await restoring
    expect(said.at(-1)).toMatchObject({ isComplete: true })
    await expectNothingStuck(again)
    await expectEverythingOnce(again, watched, [report])
    await people.expectGone(again)
    return after
  }
  const after = await restore()
  const restored = performance.now()
  if (isRepeated) {
    await after.disposeAsync()
    await restore()
  }
  const seconds = { recovery: (recovered - began) / 1_000, restore: (restored - recovered) / 1_000 }
  return { accepted: report.events.length, missing, seconds }
}

/** A URL with the credentials of a user. */
function as(url: string, user: string, password: string): string {
  return url.replace(/\/\/(?:[^@/]*@)?/, () => `//${user}:${encodeURIComponent(password)}@`)
}

/** Resolves once a restore has noted its moment, which services read when they start; rejects if it ends before. */
async function untilBegun(url: string, restoring: Promise<unknown>): Promise<void> {
  const nats = await connect(serverOf(url))
  try {
    const manager = await jetstreamManager(nats)
    const begun = eventually(async () => {
      const { config } = await manager.streams.info('JOURNAL')
      if (!config.metadata?.['outrider.restored']) throw new Error('not begun')
    })
    await Promise.race([begun, restoring.then(() => begun)])
  } finally {
    await nats.close()
  }
}

/** Purges what is handled, as if it were an hour later. */
async function purgeAll(url: string): Promise<void> {
  const nats = await connect(serverOf(url))
  try {
    await purgeStreams(nats, createLog('drill', 'silent'), new Date(Date.now() + 2 * 3_600_000))
  } finally {
    await nats.close()
  }
}

async function countEvents(url: string, orgId: string): Promise<number> {
  const admin = postgres(url, { max: 1 })
  try {
    const [row] = await admin<{ count: number }[]>`
      select count(*)::int as count from contacts.events where environment = 'live'`
    if (!row) throw new Error(`no count for ${orgId}`)
    return row.count
  } finally {
    await admin.end()
  }
}

/** Calls until the answer is one of these: a busy machine answers 503, and then a repeated deletion finds nothing. */
async function insist(
  call: () => Promise<{ readonly status: number }>,
  statuses: readonly number[],
): Promise<void> {
  await eventually(async () => expect(statuses).toContain((await call()).status), {
    timeoutMs: 60_000,
  })
}

/** People of the environment `test`: two that the backup has, and two that come after the moment. */
async function actWithPeople(house: Installation) {
  const { baseUrl, orgId, secretKey } = house.bootstrap
  const api = createClient(baseUrl, secretKey.test)
  const owner = (await signIn(house)).in(orgId)
  const { body: key } = await owner.post('/keys', { name: 'stolen', environment: 'live' })
  const create = async (externalId: string): Promise<string> => {
    const person = { externalId, email: `${externalId}@example.com` }
    return eventually(async () => (await api.post('/contacts', person)).body.contact.id)
  }
  const come = async (externalId: string): Promise<string> => {
    const contact = { externalId, email: `${externalId}@example.com` }
    const event = { event: 'came', contact, idempotencyKey: externalId }
    await insist(() => api.post('/events', event), [202])
    return eventually(async () => {
      const { body } = await api.get(`/contacts?externalId=${externalId}`)
      const [found] = body.contacts
      if (!found) throw new Error('not there yet')
      return found.id
    })
  }
  const old = { erased: await create('old-erased'), left: await create('old-left') }
  let fresh = old
  return {
    /** Erases, unsubscribes, suppresses, and revokes. */
    async leave() {
      fresh = { erased: await come('new-erased'), left: await come('new-left') }
      for (const { erased, left } of [old, fresh]) {
        await insist(() => api.delete(`/contacts/${erased}`), [204, 404])
        const change = { subscription: { email: 'unsubscribed' } } as const
        await insist(() => api.patch(`/contacts/${left}`, change), [200])
      }
      const bounced = { email: 'bounced@example.com' }
      await insist(() => api.post('/suppressions', bounced), [200, 201])
      await insist(() => owner.delete(`/keys/${key.id}`), [204, 404])
    },
    async expectGone({ bootstrap }: Installation) {
      const now = createClient(bootstrap.baseUrl, bootstrap.secretKey.test)
      const contacts = await now.list('/contacts', 'contacts')
      expect(new Set(contacts.map(({ id }) => id))).toEqual(new Set([old.left, fresh.left]))
      for (const { erased, left } of [old, fresh]) {
        expect((await now.get(`/contacts/${erased}`)).status).toBe(404)
        const { body } = await now.get(`/contacts/${left}`)
        expect(body.subscription.email).toBe('unsubscribed')
      }
      const { body } = await now.get('/suppressions?email=bounced@example.com')
      expect(body.suppressions).toHaveLength(1)
      const revoked = createClient(bootstrap.baseUrl, key.key)
      await insist(() => revoked.get('/contacts'), [401])
    },
  }
}
