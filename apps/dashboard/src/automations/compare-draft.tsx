import type { Schema } from '../data/calls.ts'
import { useRead } from '../data/queries.ts'
import { DialogButton } from '../ui/dialog.tsx'
import { messageOf } from '../ui/faults.ts'
import { rowsOf, Table } from '../ui/table.tsx'
import { Notice } from '../ui/values.tsx'
import { differencesOf, mergedGraph, type StepDifference } from './difference.ts'
import { GraphView } from './graph-view.tsx'
import type { DraftNode } from './graph.ts'
import { nodeTypes } from './node-types.ts'

/** The differences between the saved draft and the published version. */
export function CompareDraft({ automation }: { readonly automation: Schema<'Automation'> }) {
  const { id, version, graph } = automation
  const path = { id, version: String(version) }
  const { data: running, error } = useRead(['versions', id, version], (calls) =>
    calls.get('/automations/{id}/versions/{version}', { params: { path } }),
  )
  const differences = running && differencesOf(running.graph, graph)
  return (
    <Notice tone={differences?.length ? 'warn' : 'info'}>
      <div className="split">
        <p>{error ? messageOf(error) : textOf(version, differences)}</p>
        {running && differences && differences.length > 0 && (
          <DialogButton
            opener="Compare"
            title={`The draft against version ${version}`}
            size="large"
          >
            {() => (
              <>
                <GraphView
                  graph={mergedGraph(running.graph, graph)}
                  marks={new Map(differences.map((each) => [each.id, each.change]))}
                  label="Comparison"
                />
                <Differences of={differences} />
              </>
            )}
          </DialogButton>
        )}
      </div>
    </Notice>
  )
}

function textOf(version: number, differences: readonly StepDifference[] | undefined): string {
  if (!differences) return 'Comparing the draft with the published version…'
  return differences.length === 0
    ? `All changes are live (version ${version}).`
    : `The draft differs from version ${version}, which is live: ${summaryOf(differences)}.`
}

/** `1 added, 2 changed` */
function summaryOf(differences: readonly StepDifference[]): string {
  const groups = Map.groupBy(differences, ({ change }) => change.toLowerCase())
  return [...groups].map(([change, { length }]) => `${length} ${change}`).join(', ')
}

function Differences({ of }: { readonly of: readonly StepDifference[] }) {
  return (
    <Table
      label="Differences"
      list={rowsOf(of)}
      keyOf={({ id }) => id}
      empty="There are none."
      columns={[
        { name: 'Step', cell: ({ id, before, after }) => `${typeOf(after ?? before)} (${id})` },
        { name: 'Change', cell: ({ change }) => change },
        { name: 'Before', cell: ({ before }) => <Config of={before} /> },
        { name: 'After', cell: ({ after }) => <Config of={after} /> },
      ]}
    />
  )
}

function typeOf(node: DraftNode | undefined): string {
  return node ? nodeTypes[node.type].label : ''
}

function Config({ of }: { readonly of: DraftNode | undefined }) {
  return of ? <code>{JSON.stringify(of.config ?? {})}</code> : '–'
}
