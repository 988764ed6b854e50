import { useParams } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { ConfirmButton, WriteButton } from '../data/actions.tsx'
import type { Schema } from '../data/calls.ts'
import { useRead } from '../data/queries.ts'
import { ContactLink } from '../contacts/contact-names.tsx'
import { reasonText } from '../messages/message-parts.tsx'
import { LinkTo, useTenant } from '../tenant/tenant.tsx'
import { t } from '../texts/texts.ts'
import { LoadedPage, Page, Section } from '../ui/page.tsx'
import { rowsOf, Table } from '../ui/table.tsx'
import { Time } from '../ui/times.tsx'
import { Badge, Facts } from '../ui/values.tsx'
import type { ShownAutomation } from './automation-frame.tsx'
import { Canvas, lineId } from './canvas.tsx'
import { branchTextIn, cardsOf } from './cards.ts'
import './editor.css'
import { type DraftGraph, draftOf, waysIn } from './graph.ts'
import { triggerId } from './layout.ts'
import { branchText, stepName } from './node-types.ts'
import { useNames } from './use-names.ts'

type EntryRecord = Schema<'EntryRecord'>
type Step = EntryRecord['steps'][number]

/** A run of an automation: its path on the graph, and its steps. */
export function EntryPage() {
  const { id } = useParams({ from: '/o/$orgId/$environment/entries/$id' })
  const path = { params: { path: { id } } }
  const entry = useRead(['entries', 'one', id], (calls) => calls.get('/entries/{id}', path), {
    every: 2_000,
  })
  return (
    <LoadedPage from={entry} title={t('Run')}>
      {(data) => <Run entry={data} />}
    </LoadedPage>
  )
}

interface EntryProps {
  readonly entry: EntryRecord
}

function Run({ entry }: EntryProps) {
  const { mayChange } = useTenant()
  const { automationId, version } = entry
  const { data: automation, error } = useRead(['automations', automationId], (calls) =>
    calls.get('/automations/{id}', { params: { path: { id: automationId } } }),
  )
  const { data: published, error: fault } = useRead(['versions', automationId, version], (calls) =>
    version === null
      ? Promise.resolve(null)
      : calls.get('/automations/{id}/versions/{version}', {
          params: { path: { id: automationId, version: String(version) } },
        }),
  )
  const graph = useMemo(() => published && draftOf(published.graph), [published])
  return (
    <Page title={t('Run')} actions={mayChange && <RunActions entry={entry} />}>
      <Facts
        of={{
          [t('Status')]: <Badge state={entry.status} />,
          [t('Automation')]: (
            <LinkTo
              list="automations"
              id={automationId}
              name={automation?.name ?? t('Automation')}
            />
          ),
          [t('Contact')]:
            entry.contactId === null ? t('No contact') : <ContactLink id={entry.contactId} />,
          [t('Version')]: version ?? t('None'),
          [t('Started')]: <Time at={entry.enteredAt} />,
          [t('Finished')]: <Time at={entry.finishedAt} />,
          [t('Event')]: <code>{entry.key}</code>,
        }}
      />
      {version !== null && !error && !fault && (
        <div className="canvas-frame tall">
          {graph && automation && (
            <PathOnGraph entry={entry} graph={graph} automation={automation} />
          )}
        </div>
      )}
      <Steps steps={entry.steps} graph={graph ?? undefined} />
    </Page>
  )
}

function RunActions({ entry: { id, status } }: EntryProps) {
  const path = { params: { path: { id } } }
  if (status === 'failed')
    return (
      <WriteButton
        action={t('Retry')}
        variant="primary"
        done={t('Retrying from the failed step.')}
        changes={['entries']}
        write={(calls) => calls.post('/entries/{id}/retry', path)}
      />
    )
  if (status !== 'waiting' && status !== 'running') return null
  return (
    <ConfirmButton
      action={t('Stop')}
      title={t('Stop this run?')}
      done={t('The run is stopped.')}
      changes={['entries']}
      write={(calls) => calls.post('/entries/{id}/cancel', path)}
    >
      <p>{t('The contact gets nothing more from it.')}</p>
    </ConfirmButton>
  )
}

interface PathProps extends EntryProps {
  readonly graph: DraftGraph
  readonly automation: ShownAutomation
}

function PathOnGraph({ entry: { steps }, graph, automation }: PathProps) {
  const names = useNames()
  const notes = new Map<string, ReactNode>(steps.map((step) => [step.node, stateText(step)]))
  const cards = cardsOf({ graph, trigger: automation.trigger, names, notes })
  return (
    <Canvas
      label={t('Path')}
      graph={graph}
      cards={cards.map((card) => ({ ...card, title: card.summary || card.title }))}
      branchText={branchTextIn(graph)}
      lit={litBy(graph, steps)}
    />
  )
}

function stateText({ status, reason }: Step): ReactNode {
  if (status === 'failed')
    return <span className="fault">{t('Failed: {reason}', { reason: reasonText(reason) })}</span>
  if (status === 'skipped') return t('Skipped: {reason}', { reason: reasonText(reason) })
  return status === 'waiting' ? t('Waiting') : t('Done')
}

/** The nodes that were reached, and the lines that led there. */
function litBy(graph: DraftGraph, steps: readonly Step[]): ReadonlySet<string> {
  const byNode = new Map(steps.map((step) => [step.node, step]))
  const lines = waysIn(graph).filter(({ from, branch, to }) => {
    const step = byNode.get(from ?? '')
    if (!byNode.has(to)) return false
    return from === undefined || branch === undefined || branchIn(step?.result) === branch
  })
  return new Set([triggerId, ...byNode.keys(), ...lines.map(lineId)])
}

function branchIn(result: unknown): string | undefined {
  const { branch }: { branch?: unknown } = Object(result)
  return typeof branch === 'string' ? branch : undefined
}

interface StepsProps {
  readonly steps: readonly Step[]
  readonly graph: DraftGraph | undefined
}

function Steps({ steps, graph }: StepsProps) {
  const names = useNames()
  const nodes = new Map(graph?.nodes.map((node) => [node.id, node]))
  const nameOf = ({ node, type }: Step) => {
    const known = nodes.get(node)
    return known ? stepName(known, names) : type.replaceAll('_', ' ')
  }
  return (
    <Section title={t('Steps')}>
      <Table
        label={t('Steps')}
        list={rowsOf(steps)}
        keyOf={({ node }) => node}
        empty={t('No step has run.')}
        columns={[
          { name: t('Step'), cell: nameOf },
          { name: t('Status'), cell: ({ status }) => <Badge state={status} /> },
          { name: t('Reason'), cell: ({ reason }) => reasonText(reason) },
          {
            name: t('Result'),
            cell: ({ node, result }) => <Result of={result} node={nodes.get(node)} />,
          },
          { name: t('Started'), cell: ({ startedAt }) => <Time at={startedAt} /> },
          { name: t('Finished'), cell: ({ finishedAt }) => <Time at={finishedAt} /> },
        ]}
      />
    </Section>
  )
}

interface ResultProps {
  readonly of: unknown
  readonly node: DraftGraph['nodes'][number] | undefined
}

/** The branch that was chosen, the message that was sent, or the status of an HTTP response. */
function Result({ of, node }: ResultProps) {
  const { messageId, status }: { messageId?: unknown; status?: unknown } = Object(of)
  const branch = branchIn(of)
  if (branch !== undefined) return node ? branchText(node, branch) : branch
  if (typeof messageId === 'string')
    return <LinkTo list="messages" id={messageId} name={t('Open the message')} />
  return typeof status === 'number' ? t('Status {status}', { status }) : '–'
}
