import type { OutgoingItem } from '@outrider/service/nats/publish'
import { clock } from '@outrider/service/observe/time'
import { visitNode } from '../graphs/compile-graph.ts'
import { factsOf } from './facts.ts'
import { prepare, type Prepared } from './prepare.ts'
import { type EntryRef, readRecorded, type RecordedEntry } from './record-runs.ts'
import type { Runner } from './run-steps.ts'

/**
 * Publishes the commands and facts of recorded entries again, under the same ids. The process that recorded
 * the entries may have stopped before it published. Consumers ignore what they have seen before.
 */
export async function replay(runner: Runner, refs: readonly EntryRef[]): Promise<void> {
  const now = clock.now()
  const recorded = await readRecorded(runner.db, refs)
  const prepared = await prepare(runner, recorded, now)
  const commands = await Promise.all(
    prepared.map((each, place) => commandsOf(runner, each, recorded[place]?.nodes ?? [])),
  )
  const facts = await factsOf(
    runner.db,
    recorded.map((from) => ({ from, status: from.entryStatus, steps: [] })),
    now,
  )
  await Promise.all(
    [...commands.flat(), ...facts].map((message) => runner.publisher.publish(message)),
  )
}

/** Of those steps that were done; they are known by their nodes. */
async function commandsOf(
  { renderer }: Runner,
  { graph, visit }: Prepared,
  nodes: RecordedEntry['nodes'],
): Promise<OutgoingItem[]> {
  const known = nodes.flatMap((id) => graph?.nodes.get(id) ?? [])
  const outcomes = await Promise.all(known.map((node) => visitNode(node, visit, renderer)))
  return outcomes.flatMap((outcome) => {
    // No outage: the others go on, and this one comes again.
    if ('retryAt' in outcome) throw new Error('texts wait to be rendered')
    return 'go' in outcome && outcome.command ? [outcome.command] : []
  })
}
