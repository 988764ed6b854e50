import { clock } from '@outrider/service/clock'
import { isTransient } from '@outrider/service/database'
import type { Logger } from '@outrider/service/log'
import { type Loop, startLoop } from '@outrider/service/loop'
import { build } from './build-segment.ts'
import { examine, refreshSegments, type Segments, unlessGone } from './refresh-segments.ts'
import { finishWork, leaseDue, leaseWork, purgeMembers } from './work-queries.ts'

/** Milliseconds between looks, well below the second within which memberships are to be right. */
const rest = 200
/** Pieces of work taken at once: one is a change, or an import's thousand rows. */
const largestLoad = 100
/** Standings that time has turned round, taken at once. */
const largestBatch = 500
/** Members of a deleted segment removed at once. */
const largestPurge = 5_000

/** Carries out what was left to segments, turns those whose time has come, and builds new definitions, until disposed. */
export function keepSegments(segments: Segments, log: Logger, stack: AsyncDisposableStack): void {
  const keep = (turn: () => Promise<boolean>, pause = rest): Loop =>
    stack.use(
      startLoop(turn, pause, (error) =>
        log[isTransient(error) ? 'warn' : 'error']({ err: error }, 'segments not kept'),
      ),
    )
  keep(() => carryOut(segments))
  keep(() => turnDue(segments))
  keep(() => build(segments))
  keep(async () => (await purgeMembers(segments.db, largestPurge)) > 0, 1_000)
}

async function carryOut(segments: Segments): Promise<boolean> {
  const work = await leaseWork(segments.db, largestLoad)
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
  const due = await leaseDue(db, clock.now(), largestBatch)
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
