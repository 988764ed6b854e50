/**
 * `node test/recorded/record.ts`: records the entries of new scenarios. What is recorded stays as it is, for entries
 * that an older version began are run on by every later one; `recorded.test.ts` plays them again.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { uuidOf } from '@outrider/contracts/ids'
import { createRenderer, type Renderer } from '@outrider/liquid/renderer'
import { type Entry, type Moment, play } from './play.ts'
import { type Scenario, scenarios } from './scenarios.ts'

const start = Date.parse('2026-11-22T12:00:00.000Z')
const automationId = '01934cf9-5c8e-7000-8000-00000000a070'
const entryId = '01934cf9-5c8e-7000-8000-0000000e0123'

interface Step {
  readonly node: string
  readonly type: string
  readonly position: number
  readonly startedAt: string
  readonly dueAt: string
  readonly awaits: { readonly values: Record<string, unknown> } | null
}

const at = (seconds: number) => new Date(start + seconds * 1_000).toISOString()

async function record(scenario: Scenario, renderer: Renderer): Promise<unknown> {
  const { graph, trigger } = scenario
  const entry: Entry = { graph, trigger, automationId, entryId }
  const [first] = graph.nodes
  if (!first) throw new Error('an empty graph has nothing to record')
  let { person } = scenario
  let contactId = person && uuidOf(person.id)
  let moment: Moment = {
    at: at(0),
    from: {
      node: first.id,
      type: first.type,
      position: 0,
      status: 'ready',
      startedAt: at(0),
      since: at(0),
    },
    person,
    contactId,
  }
  const moments: unknown[] = []
  for (const next of [...(scenario.visits ?? []), undefined]) {
    const result = await play(entry, moment, renderer)
    moments.push({ ...moment, result })
    if (!next) break
    const open = lastStep(result)
    if (next.person !== undefined) ({ person } = { person: next.person })
    contactId = next.mergedInto ?? contactId
    const { why } = next
    const status = why === 'due' ? 'waiting' : why === 'matched' ? 'matched' : 'ready'
    const values = open.awaits?.values ?? {}
    moment = {
      at: at(next.after),
      from: {
        node: open.node,
        type: open.type,
        position: open.position,
        status,
        startedAt: open.startedAt,
        since: why === 'matched' ? at(next.after) : open.dueAt,
      },
      person,
      contactId,
      ...(typeof why === 'object' && { answered: why.answered }),
      ...(next.came && { came: next.came.map((came) => ({ trigger: came, values })) }),
    }
  }
  return { ...entry, moments }
}

function lastStep(result: unknown): Step {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what `play` answers
  const step = (result as { steps: Step[] }).steps.at(-1)
  if (!step) throw new Error('the run has no steps')
  return step
}

await using renderer = createRenderer()
for (const scenario of scenarios) {
  const file = new URL(`${scenario.name}.json`, import.meta.url)
  if (existsSync(file)) continue
  writeFileSync(file, `${JSON.stringify(await record(scenario, renderer), undefined, 2)}\n`)
}
