import { idOf } from '@outrider/contracts/ids'
import { previewSegment } from '@outrider/contracts/segments'
import type { Static } from 'typebox'
import type { Pool } from '@outrider/service/database'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { evaluate } from './evaluate.ts'
import { walkContacts } from '../contacts/queries.ts'
import { personColumns, type PersonRow } from './queries.ts'
import { readDefinition } from '../rules/read-definition.ts'
import { compileRule, type Rule } from '../rules/rule.ts'
import { type StoredTenant, storedTenant } from '@outrider/service/tenant'

const chunk = 2_000
const largestSample = 10
/** Milliseconds of counting; the asker waits for five seconds. */
const patience = 3_500

export const answerPreviewSegment = ({ db }: Service) =>
  answer(previewSegment, ({ tenant, definition }) =>
    preview(db, storedTenant(tenant), compileRule('', 0, readDefinition(definition))),
  )

interface Page {
  readonly rows: PersonRow[]
  readonly isLast: boolean
}

/** Counts who would belong, from the newest contact down, for as long as there is time. */
async function preview(
  db: Pool,
  tenant: StoredTenant,
  rule: Rule,
): Promise<Static<typeof previewSegment.reply>> {
  const started = performance.now()
  const rules = new Set([rule])
  const sample: string[] = []
  let count = 0
  let before: string | null = null
  while (performance.now() - started < patience) {
    const walk = { tenant, before, limit: chunk }
    const page: Page = await walkContacts(db, walk, personColumns(db))
    const { rows: people, isLast } = page
    const standings = await evaluate(
      db,
      people.map((person) => ({ person, rules })),
    )
    const members = standings.filter(({ isMember }) => isMember)
    count += members.length
    sample.push(...members.slice(0, largestSample - sample.length).map((each) => each.contactId))
    before = people.at(-1)?.id ?? before
    if (isLast) return { count, sample: sample.map((id) => idOf('con', id)), complete: true }
  }
  return { count, sample: sample.map((id) => idOf('con', id)), complete: false }
}
