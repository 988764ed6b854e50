import { idOf, newId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { previewSegment } from '@outrider/contracts/segments'
import type { Pool } from '@outrider/service/database'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { type StoredTenant, storedTenant } from '@outrider/service/tenant'
import type { Static } from 'typebox'
import { walkContacts } from '../contacts/queries.ts'
import { readDefinition } from '../rules/read-definition.ts'
import { compileRule, type Rule } from '../rules/rule.ts'
import { evaluate } from './evaluate.ts'
import { personColumns, type PersonRow } from './queries.ts'
import { createTurns, type Turns } from './turns.ts'

/** Contacts looked at by one statement. */
const maxContacts = 2_000
const maxSample = 10
/** Milliseconds of counting, after which the answer says what was counted so far. */
const maxMilliseconds = 1_000
/** Previews of a process that look at contacts at once; others wait for their turn between two statements. */
const maxAtOnce = 2
const maxWaiting = 100

export const answerPreviewSegment = ({ db }: Pick<Service, 'db'>, limit = maxMilliseconds) => {
  const turns = createTurns(maxAtOnce, maxWaiting)
  return answer(previewSegment, ({ tenant, definition }) => {
    const rule = compileRule(uuidOf(newId('seg')), 0, readDefinition(definition))
    return preview({ db, turns, limit }, storedTenant(tenant), rule)
  })
}

/** What one look has found. */
interface Looked {
  readonly people: readonly PersonRow[]
  /** The ids of those who would belong. */
  readonly members: readonly Uuid[]
  readonly isLast: boolean
}

interface Previewing {
  readonly db: Pool
  readonly turns: Turns
  /** Milliseconds. */
  readonly limit: number
}

/** Counts who would belong, from the newest contact down, for as long as there is time. */
async function preview(
  previewing: Previewing,
  tenant: StoredTenant,
  rule: Rule,
): Promise<Static<typeof previewSegment.reply>> {
  const started = performance.now()
  const sample: Uuid[] = []
  let count = 0
  let before: Uuid | null = null
  let complete = false
  do {
    const looked: Looked = await look(previewing, tenant, rule, before)
    count += looked.members.length
    sample.push(...looked.members.slice(0, maxSample - sample.length))
    before = looked.people.at(-1)?.id ?? before
    complete = looked.isLast
  } while (!complete && performance.now() - started < previewing.limit)
  return { count, sample: sample.map((id) => idOf('con', id)), complete }
}

/** Looks at the next contacts. */
function look(
  { db, turns }: Previewing,
  tenant: StoredTenant,
  rule: Rule,
  before: Uuid | null,
): Promise<Looked> {
  const rules = new Set([rule])
  return turns(async () => {
    const walk = { tenant, before, limit: maxContacts }
    const { rows: people, isLast } = await walkContacts(db, walk, personColumns(db))
    const standings = await evaluate(
      db,
      people.map((person) => ({ person, rules })),
    )
    const members = standings.flatMap((each) => (each.isMember ? [each.contactId] : []))
    return { people, members, isLast }
  })
}
