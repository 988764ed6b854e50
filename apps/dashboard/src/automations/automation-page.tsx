import type { Calls } from '@outrider/sdk'
import { useParams } from '@tanstack/react-router'
import { ConfirmButton, DeleteButton, SinceDialog, WriteButton } from '../data/actions.tsx'
import type { Schema } from '../data/calls.ts'
import { useList, useRead } from '../data/queries.ts'
import { LinkTo, useTenant } from '../tenant/tenant.tsx'
import { LoadedPage, Page, Section } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { Badge, Facts, Json, Notice, Time } from '../ui/values.tsx'
import { CompareDraft } from './compare-draft.tsx'
import { DraftForm } from './draft-form.tsx'
import { GraphView } from './graph-view.tsx'
import { draftOf } from './graph.ts'
import { Explain, TryEvent } from './try-event.tsx'

export function AutomationPage() {
  const { id } = useParams({ from: '/o/$orgId/$environment/automations/$id' })
  const automation = useRead(['automations', id], (calls) =>
    calls.get('/automations/{id}', { params: { path: { id } } }),
  )
  return (
    <LoadedPage from={automation} title="Automation">
      {(data) => <OneAutomation automation={data} />}
    </LoadedPage>
  )
}

interface AutomationProps {
  readonly automation: Schema<'Automation'>
}

function OneAutomation({ automation }: AutomationProps) {
  const { mayChange } = useTenant()
  const { id, name, status, published, version } = automation
  return (
    <Page title={name} actions={mayChange && <AutomationActions automation={automation} />}>
      <Facts
        of={{
          Status: <Badge state={status} />,
          Published: published ? `Version ${version} is live` : 'Not yet',
        }}
      />
      <NextMove automation={automation} />
      {published && <CompareDraft automation={automation} />}
      {mayChange ? (
        <DraftForm key={id} automation={automation} />
      ) : (
        <>
          <Section title="Graph">
            <GraphView graph={draftOf(automation.graph)} />
          </Section>
          <Section title="Trigger">
            <Json label="Trigger" value={automation.trigger} />
          </Section>
        </>
      )}
      {mayChange && automation.trigger.type === 'custom_event' && (
        <TryEvent key={JSON.stringify(automation.trigger)} automation={automation} />
      )}
      <Explain automation={automation} />
      <Entries automationId={id} />
    </Page>
  )
}

function NextMove({ automation: { status, published } }: AutomationProps) {
  if (status === 'active' && published) return null
  if (status === 'archived')
    return <Notice tone="info">Archived: no contact enters. Restore it to change that.</Notice>
  return (
    <Notice tone="info">
      {published ? 'Turn it on to let contacts enter.' : 'Publish it to go live.'}
    </Notice>
  )
}

interface Move {
  readonly action: string
  readonly done: string
  /** The consequences, if it must be confirmed. */
  readonly consequence?: string
}

const moves = {
  activate: { action: 'Turn on', done: 'It is on: triggers start it.' },
  pause: {
    action: 'Pause',
    done: 'It is paused: no contact enters.',
    consequence:
      'No contact enters until you turn it on again, and triggers in the meantime are not made up for. Contacts who have entered continue.',
  },
  unpublish: {
    action: 'Discard published version',
    done: 'The published version is discarded.',
    consequence:
      'Contacts who enter from now on do nothing, until you publish again. Contacts who have entered continue.',
  },
  archive: {
    action: 'Archive',
    done: 'It is archived.',
    consequence: 'No contact enters any more. Contacts who have entered continue.',
  },
  restore: { action: 'Restore', done: 'It is a draft again.' },
} as const satisfies Readonly<Record<string, Move>>
type MoveName = keyof typeof moves

/** The status changes from each status, without publishing. */
const movesFrom: Readonly<Record<Schema<'Automation'>['status'], readonly MoveName[]>> = {
  draft: ['activate', 'archive'],
  active: ['pause', 'archive'],
  paused: ['activate', 'archive'],
  archived: ['restore'],
}

function AutomationActions({ automation }: AutomationProps) {
  const { status, published } = automation
  const [next, ...others] = movesFrom[status]
  const offered = [next, ...(published ? (['unpublish'] as const) : []), ...others]
  return (
    <>
      {offered.map((name) => name && <MoveButton key={name} name={name} automation={automation} />)}
      <DeleteAutomation automation={automation} />
    </>
  )
}

function MoveButton({ name, automation }: AutomationProps & { readonly name: MoveName }) {
  const { action, done, consequence }: Move = moves[name]
  const { id, published } = automation
  const write = (calls: Calls) =>
    calls.post(`/automations/{id}/${name}`, { params: { path: { id } } })
  const button = { action, done, write, changes: ['automations'] }
  if (consequence === undefined)
    return (
      <WriteButton
        {...button}
        variant={name === 'activate' && published ? 'primary' : 'secondary'}
      />
    )
  return (
    <ConfirmButton {...button} title={`${action}: “${automation.name}”?`} opener="secondary">
      <p>{consequence}</p>
    </ConfirmButton>
  )
}

function DeleteAutomation({ automation: { id, name } }: AutomationProps) {
  return (
    <DeleteButton
      list="automations"
      title={`Delete “${name}”?`}
      done="Automation deleted."
      remove={(calls) => calls.delete('/automations/{id}', { params: { path: { id } } })}
    >
      <p>Nothing starts it any more. Who has entered stays in the list of entries.</p>
    </DeleteButton>
  )
}

/** The entries of an automation, updated every two seconds. */
function Entries({ automationId: id }: { readonly automationId: string }) {
  const { mayChange } = useTenant()
  const list = useList(
    ['entries', id],
    (calls, { params }) =>
      calls.get('/automations/{id}/entries', { params: { ...params, path: { id } } }),
    { every: 2_000 },
  )
  return (
    <Section title="Entries" actions={mayChange && <RetryFailed id={id} />}>
      <Table
        label="Entries"
        list={list}
        keyOf={(entry) => entry.id}
        empty="No entries yet."
        columns={[
          { name: 'Entry', cell: (entry) => <LinkTo list="entries" id={entry.id} /> },
          { name: 'Status', cell: ({ status }) => <Badge state={status} /> },
          {
            name: 'Contact',
            cell: ({ contactId }) =>
              contactId === null ? 'no contact' : <LinkTo list="contacts" id={contactId} />,
          },
          { name: 'Key', cell: ({ key }) => <code>{key}</code> },
          { name: 'Version', cell: ({ version }) => version ?? '–' },
          { name: 'Entered', cell: ({ enteredAt }) => <Time at={enteredAt} /> },
          { name: 'Finished', cell: ({ finishedAt }) => <Time at={finishedAt} /> },
        ]}
      />
    </Section>
  )
}

function RetryFailed({ id }: { readonly id: string }) {
  return (
    <SinceDialog
      opener="Retry failed"
      title="Retry entries that failed"
      action="Retry"
      label="That failed since"
      changes={['entries']}
      write={async (calls, since) => {
        const { retried } = await calls.post('/automations/{id}/entries/retry', {
          params: { path: { id } },
          body: { since },
        })
        return retried === 1
          ? '1 entry continues from the failed step.'
          : `${retried.toLocaleString()} entries continue from the failed step.`
      }}
    />
  )
}
