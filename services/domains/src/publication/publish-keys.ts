import type { Pool } from '@outrider/service/database'
import type { Logger } from '@outrider/service/log'
import { type Loop, startLoop } from '@outrider/service/loop'
import { keyRecord } from '../dkim/key-record.ts'
import { domainKeyOf } from '../domains/record.ts'
import { dkimTarget, spfName } from '../records/record-set.ts'
import {
  findUnpublished,
  findWithdrawn,
  forgetOtherZones,
  forgetWithdrawn,
  type KeyName,
  markPublished,
} from './queries.ts'
import { sendUpdate } from './send-update.ts'
import type { UpdateTarget } from '../dns/update-target.ts'

interface Publishing {
  readonly db: Pool
  readonly log: Logger
  readonly serviceZone: string
  readonly target: UpdateTarget
  /** What the service zone says of SPF; undefined where the operator says it. */
  readonly spf: string | undefined
}

/** Records in one update: at about 450 bytes each they stay far below the 64 KiB of a message. */
const maxChanges = 100
/** Milliseconds between looks, and after what failed. */
const interval = 5_000

/**
 * Publishes the records of new keys by DNS updates, and removes those of domains that are gone, until disposed. Nothing
 * is leased: two replicas that send the same change do no harm.
 */
export function publishKeys(publishing: Publishing): Loop {
  const { db, log, serviceZone, target, spf } = publishing
  let isPrepared = false
  const prepare = async () => {
    await forgetOtherZones(db, serviceZone)
    if (spf !== undefined)
      await sendUpdate(target, serviceZone, [{ name: spfName(serviceZone), value: spf }])
    isPrepared = true
  }
  return startLoop(
    async () => {
      if (!isPrepared) await prepare()
      const published = await publishNew(publishing)
      const withdrawn = await withdrawOld(publishing)
      return published || withdrawn
    },
    interval,
    (error) => log.error({ err: error, server: target.host }, 'DKIM keys not published'),
  )
}

/** Whether there were any. */
async function publishNew({ db, serviceZone, target }: Publishing): Promise<boolean> {
  const keys = await findUnpublished(db, maxChanges)
  if (keys.length === 0) return false
  const changes = keys.map((key) => ({
    name: nameOf(key, serviceZone),
    value: keyRecord(key.publicKey),
  }))
  await sendUpdate(target, serviceZone, changes)
  await markPublished(db, keys, serviceZone)
  return true
}

/** Whether there were any. */
async function withdrawOld({ db, serviceZone, target }: Publishing): Promise<boolean> {
  const keys = await findWithdrawn(db, serviceZone, maxChanges)
  if (keys.length === 0) return false
  const changes = keys.map((key) => ({ name: nameOf(key, serviceZone), value: undefined }))
  await sendUpdate(target, serviceZone, changes)
  await forgetWithdrawn(db, keys, serviceZone)
  return true
}

/** Where a key's record is. */
export function nameOf({ domainId, selector }: KeyName, serviceZone: string): string {
  return dkimTarget({ domainKey: domainKeyOf(domainId), serviceZone }, selector)
}
