import { clock } from '@outrider/service/clock'
import { isTransient } from '@outrider/service/database'
import type { Logger } from '@outrider/service/log'
import { type Loop, startLoop } from '@outrider/service/loop'
import { build } from './build-segment.ts'
import { examine, refreshSegments, type Segments, unlessGone } from './refresh-segments.ts'
import { finishWork, foldCounts, leaseDue, leaseWork, purgeMembers } from './work-queries.ts'

/** Milliseconds between looks, well below the second within which memberships are to be right. */
const interval = 200
/** Pieces of work taken at once: one is a change, or an import's thousand rows. */
const maxWork = 100
/** Standings that time has turned round, taken at once. */
const maxDue = 500
/** Members of a deleted segment removed at once. */
const maxPurged = 5_000
/** Segments whose counts are folded at once, and milliseconds between two looks for them. */
const maxFolded = 1_000
const foldInterval = 5_000

/** Carries out what was left to segments, turns those whose time has come, and builds new definitions, until disposed. */
export function keepSegments(segments: Segments, log: Logger, stack: AsyncDisposableStack): void {
  const keep = (turn: () => Promise<boolean>, every = interval): Loop =>
    stack.use(
      startLoop(turn, every, (error) =>
        log[isTransient(error) ? 'warn' : 'error']({ err: error }, 'segments not kept'),
      ),
    )
  keep(() => carryOut(segments))
  keep(() => turnDue(segments))
  keep(() => build(segments))
  keep(async () => (await purgeMembers(segments.db, maxPurged)) > 0, 1_000)
  keep(async () => (await foldCounts(segments.db, maxFolded)) === maxFolded, foldInterval)
}

async function carryOut(segments: Segments): Promise<boolean> {
  const work = await leaseWork(segments.db, maxWork)
  if (work.length === 0) return false
  await refreshSegments(
    segments,
    work.flatMap(({ touched }) => touched),
  )
  await finishWork(
    segments.db,
    work.map(({ id }) => id),
  )
  return true
}

async function turnDue({ db, indexes }: Segments): Promise<boolean> {
  const due = await leaseDue(db, clock.now(), maxDue)
  if (due.length === 0) return false
  await unlessGone(async () => {
    const evaluation = await indexes.begin(due)
    const concerned = due.flatMap(({ segmentId, contactId, orgId, environment }) => {
      const tenant = { orgId, environment }
      const rule = evaluation.indexOf(tenant)?.find(segmentId)
      return rule ? [{ tenant, contactId, rules: new Set([rule]) }] : []
    })
    await examine(db, concerned, evaluation.number, 'due')
  })
  return true
}
