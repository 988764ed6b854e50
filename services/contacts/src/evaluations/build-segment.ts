import { compare } from '@outrider/service/compare'
import { evaluate, keepStandings } from './evaluate.ts'
import { walkContacts } from '../contacts/queries.ts'
import { personColumns } from './queries.ts'
import { type Segments, unlessGone } from './refresh-segments.ts'
import { advanceBuild, type Build, leaseBuild } from './work-queries.ts'

/** Contacts of one step; between two steps other segments have their turn, and other replicas. */
const chunk = 1_000

/**
 * Takes one step with the segment that has waited longest; false when nothing is being built. From the
 * newest contact down, so that those who come meanwhile, and are looked at anyway, do not prolong it.
 */
export async function build(segments: Segments): Promise<boolean> {
  const next = await leaseBuild(segments.db)
  if (!next) return false
  await unlessGone(() => step(segments, next))
  return true
}

async function step({ db, indexes }: Segments, next: Build): Promise<void> {
  const evaluation = await indexes.begin([next])
  const rule = evaluation.indexOf(next)?.find(next.segmentId)
  if (rule?.version !== next.version) return // changed or deleted since: so is the job
  const walk = { tenant: next, before: next.reached, limit: chunk }
  const { rows: people, isLast } = await walkContacts(db, walk, personColumns(db))
  const rules = new Set([rule])
  const standings = await evaluate(
    db,
    people.map((person) => ({ person, rules })),
  )
  const sorted = standings.toSorted((a, b) => compare(a.contactId, b.contactId))
  await keepStandings(db, sorted, evaluation.number, 'build')
  const last = people.at(-1)
  await advanceBuild(db, next, last && !isLast ? last.id : null)
}
