import { isSame } from '../data/same.ts'
import { t } from '../texts/texts.ts'
import { rowsOf, Table } from '../ui/table.tsx'
import { Canvas } from './canvas.tsx'
import { branchTextIn, cardsOf } from './cards.ts'
import { differencesOf, mergedGraph, type StepDifference } from './difference.ts'
import type { Draft } from './draft.ts'
import type { DraftNode } from './graph.ts'
import { nodeTypes, summaryOf } from './node-types.ts'
import { reentryText, triggerText } from './texts.ts'
import { useNames } from './use-names.ts'

interface Props {
  readonly before: Pick<Draft, 'graph'> & Partial<Draft>
  readonly after: Draft
}

/** The differences between two drafts: on the graph, and as a list. */
export function Comparison({ before, after }: Props) {
  const names = useNames()
  const steps = differencesOf(before.graph, after.graph)
  const merged = mergedGraph(before.graph, after.graph)
  const marks = new Map(steps.map(({ id, change }) => [id, changes[change]]))
  const rows = [
    ...otherDifferences(before, after, names),
    ...steps.map((step) => rowOf(step, names)),
  ]
  if (rows.length === 0) return <p>{t('There is no difference.')}</p>
  return (
    <>
      {steps.length > 0 && (
        <div className="canvas-frame">
          <Canvas
            label={t('Comparison')}
            graph={merged}
            cards={cardsOf({ graph: merged, trigger: after.trigger, names, marks })}
            branchText={branchTextIn(merged)}
          />
        </div>
      )}
      <Table
        label={t('Differences')}
        list={rowsOf(rows)}
        keyOf={({ key }) => key}
        empty={t('There are none.')}
        columns={[
          { name: t('Part'), cell: ({ part }) => part },
          { name: t('Difference'), cell: ({ change }) => change },
          { name: t('Before'), cell: ({ was }) => was || '–' },
          { name: t('After'), cell: ({ is }) => is || '–' },
        ]}
      />
    </>
  )
}

interface Row {
  readonly key: string
  readonly part: string
  readonly change: string
  readonly was: string
  readonly is: string
}

type Names = ReturnType<typeof useNames>

const changes: Readonly<Record<StepDifference['change'], string>> = {
  added: t('Added'),
  removed: t('Removed'),
  changed: t('Changed'),
  redirected: t('Leads elsewhere'),
}

function rowOf({ id, change, before, after }: StepDifference, names: Names): Row {
  const node = after ?? before
  return {
    key: id,
    part: node ? nodeTypes[node.type].label : '',
    change: changes[change],
    was: detailOf(before, names),
    is: detailOf(after, names),
  }
}

function detailOf(node: DraftNode | undefined, names: Names): string {
  return node ? summaryOf(node, names) : ''
}

function otherDifferences(before: Props['before'], after: Draft, names: Names): Row[] {
  const { name, trigger, reentry } = before
  return [
    ...(name !== undefined && name !== after.name ? [changed(t('Name'), name, after.name)] : []),
    ...(trigger && !isSame(trigger, after.trigger)
      ? [changed(t('Trigger'), triggerText(trigger, names), triggerText(after.trigger, names))]
      : []),
    ...(reentry && !isSame(reentry, after.reentry)
      ? [changed(t('Re-entry'), reentryText(reentry), reentryText(after.reentry))]
      : []),
  ]
}

function changed(part: string, was: string, is: string): Row {
  return { key: part, part, change: t('Changed'), was, is }
}
