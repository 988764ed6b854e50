import { clock } from '@outrider/service/clock'
import { factsOf } from './facts.ts'
import { type Prepared, prepare } from './prepare.ts'
import { type EntryRef, readRecorded, type RecordedEntry } from './queries.ts'
import type { Runner } from './run-steps.ts'

/**
 * Publishes the commands and facts of recorded entries again, under the same ids. The process that recorded
 * the entries may have stopped before it published. Consumers ignore what they have seen before.
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
