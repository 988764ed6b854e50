import { clock } from '@outrider/service/clock'
import { factsOf } from './facts.ts'
import { type Prepared, prepare } from './prepare.ts'
import { type EntryRef, readRecorded, type RecordedEntry } from './queries.ts'
import type { Runner } from './run-steps.ts'

/**
 * Publishes again what the steps of entries have commanded and told, under the same ids: whoever recorded
 * them may have been interrupted before. What was published then is a repetition that nobody acts on.
 */
export async function replay(runner: Runner, refs: readonly EntryRef[]): Promise<void> {
  const now = clock.now()
  const recorded = await readRecorded(runner.db, refs)
  const prepared = await prepare(runner, recorded, now)
  const commands = prepared.flatMap((each, place) => commandsOf(each, recorded[place]?.nodes ?? []))
  const facts = factsOf(
    recorded.map((from) => ({ from, status: from.entryStatus, steps: [] })),
    now,
  )
  await Promise.all([...commands, ...facts].map((message) => runner.publisher.publish(message)))
}

/** Of those steps that were done; they are known by their nodes. */
function commandsOf({ graph, visit }: Prepared, nodes: RecordedEntry['nodes']) {
  return nodes.flatMap((id) => {
    const outcome = graph?.nodes.get(id)?.act({ ...visit, node: id })
    return outcome && 'go' in outcome && outcome.command ? [outcome.command] : []
  })
}
