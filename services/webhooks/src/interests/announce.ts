import { type Interest, interestChanged, noteInterest } from '@outrider/contracts/webhooks'
import { isTransient } from '@outrider/service/database'
import { startLoop } from '@outrider/service/loop'
import { messageOf } from '@outrider/service/publish'
import { request } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { type StoredTenant, tenantOf } from '@outrider/service/tenant'
import { type InterestRow, listInterests, updateAnnounced } from './queries.ts'

const batchSize = 500
/** Milliseconds between looks for what a process that died has not announced. */
const interval = 1_000

/** Tells the services what tenants listen to. */
export interface Announcer {
  /**
   * Resolves when the services have noted what the tenant listens to now, so that the answer to whoever changed it
   * may follow; those that are away hear of it later.
   */
  readonly announce: (tenant: StoredTenant) => Promise<void>
}

/** Announces every change durably, until disposed. */
export function createAnnouncer(service: Service): Announcer & AsyncDisposable {
  const { db, log } = service
  const loop = startLoop(
    async () => (await publishInterests(service)) === batchSize,
    interval,
    (error) =>
      log[isTransient(error) ? 'warn' : 'error']({ err: error }, 'interests not announced'),
  )
  return {
    async announce(tenant) {
      const [row] = await listInterests(db, tenant, 1)
      if (row) await note(service, interestOf(row))
      loop.wake()
    },
    [Symbol.asyncDispose]: () => loop[Symbol.asyncDispose](),
  }
}

/** Publishes what is not announced yet; answers how many tenants' that was. */
async function publishInterests({ db, publisher }: Service): Promise<number> {
  const rows = await listInterests(db, undefined, batchSize)
  await Promise.all(
    rows.map((row) => {
      const interest = interestOf(row)
      const { orgId, environment } = interest.tenant
      const id = `interest.${orgId}.${environment}.${interest.revision}`
      return publisher.publish(messageOf(interestChanged, interest, id))
    }),
  )
  if (rows.length > 0) await updateAnnounced(db, rows)
  return rows.length
}

async function note({ nats, log }: Service, interest: Interest): Promise<void> {
  await Promise.all(
    Object.values(noteInterest).map((contract) =>
      request(nats, contract, interest).catch((error: unknown) =>
        log.info({ err: error, subject: contract.subject }, 'will hear of it later'),
      ),
    ),
  )
}

function interestOf({ types, revision, ...stored }: InterestRow): Interest {
  return { tenant: tenantOf(stored), types: [...types], revision: Number(revision) }
}
