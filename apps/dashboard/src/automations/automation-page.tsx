import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { DeleteButton, SinceButton } from '../data/buttons.tsx'
import { useList, useRead, useWrite } from '../data/queries.ts'
import { LinkTo, useTenant } from '../tenant/tenant.tsx'
import { ActionButton } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notifications.tsx'
import { LoadedPage, Page, Section } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { Badge, Facts, Json, Notice, Time } from '../ui/values.tsx'
import { CompareDraft } from './compare-draft.tsx'
import { GraphEditor } from './graph-editor.tsx'
import { GraphView } from './graph-view.tsx'
import { type Automation, draftOf, type DraftTrigger, graphIn, triggerIn } from './graph.ts'
import { TriggerFields } from './trigger-fields.tsx'
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

function OneAutomation({ automation }: { readonly automation: Automation }) {
  const { mayChange } = useTenant()
  const { id, name, status, published, version } = automation
  return (
    <Page title={name} actions={mayChange && <AutomationActions automation={automation} />}>
      <Facts
        of={{
          Status: <Badge state={status} />,
          Published: published ? `Version ${version} runs; what you draw is a draft` : 'Not yet',
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
        <TryEvent automation={automation} />
      )}
      <Explain automation={automation} />
      <Entries automationId={id} />
    </Page>
  )
}

function NextMove({ automation: { status, published } }: { readonly automation: Automation }) {
  if (status === 'active' && published) return null
  if (status === 'archived') return <Notice tone="info">It is archived: nothing starts it.</Notice>
  return (
    <Notice tone="info">
      {published
        ? 'Nothing starts it until it is active.'
        : 'It does nothing until its graph is published.'}
    </Notice>
  )
}

const moves = {
  publish: { action: 'Publish', done: 'The draft is published: new entries run it.' },
  unpublish: { action: 'Unpublish', done: 'New entries run an empty graph.' },
  activate: { action: 'Activate', done: 'It is active: triggers start it.' },
  pause: { action: 'Pause', done: 'It is paused: nothing starts it.' },
  archive: { action: 'Archive', done: 'It is archived.' },
  restore: { action: 'Restore', done: 'It is a draft again.' },
} as const
type Move = keyof typeof moves

/** Which moves there are from a status; publishing is apart. */
const movesFrom: Readonly<Record<Automation['status'], readonly Move[]>> = {
  draft: ['activate', 'archive'],
  active: ['pause', 'archive'],
  paused: ['activate', 'archive'],
  archived: ['restore'],
}

export function AutomationActions({ automation }: { readonly automation: Automation }) {
  const { id, status, published } = automation
  const { mutateAsync: move } = useWrite(
    (calls, name: Move) => calls.post(`/automations/{id}/${name}`, { params: { path: { id } } }),
    ['automations'],
  )
  const offered: Move[] = [
    'publish',
    ...(published ? (['unpublish'] as const) : []),
    ...movesFrom[status],
  ]
  return (
    <>
      {offered.map((name) => (
        <ActionButton
          key={name}
          action={moves[name].action}
          done={moves[name].done}
          variant={isNext(name, automation) ? 'primary' : 'secondary'}
          run={() => move(name)}
        />
      ))}
      <DeleteAutomation automation={automation} />
    </>
  )
}

/** What usually comes next: publish, then activate. */
function isNext(name: Move, { published }: Automation): boolean {
  return name === (published ? 'activate' : 'publish')
}

function DeleteAutomation({ automation: { id, name } }: { readonly automation: Automation }) {
  return (
    <DeleteButton
      list="automations"
      title={`Delete «${name}»?`}
      done="The automation is deleted."
      remove={(calls) => calls.delete('/automations/{id}', { params: { path: { id } } })}
    >
      <p>Nothing starts it any more. Who has entered stays in the list of entries.</p>
    </DeleteButton>
  )
}

type Change = Pick<Automation, 'name' | 'trigger' | 'graph' | 'reentry'>
const modes = ['always', 'once', 'after'] as const

/** Name, trigger and graph of an automation, saved together. */
export function DraftForm({ automation }: { readonly automation: Automation }) {
  const [trigger, setTrigger] = useState<DraftTrigger>(automation.trigger)
  const [graph, setGraph] = useState(() => draftOf(automation.graph))
  const [mode, setMode] = useState<(typeof modes)[number]>(automation.reentry.mode)
  const { mutateAsync: change } = useWrite(
    (calls, body: Change) =>
      calls.patch('/automations/{id}', { params: { path: { id: automation.id } }, body }),
    ['automations'],
  )
  return (
    <Section title="Draft">
      <Form
        action="Save draft"
        parts={['trigger']}
        submit={async (fields) => {
          const seconds = mode === 'after' ? fields.number('reentry.seconds') : undefined
          await change({
            name: fields.text('name'),
            trigger: triggerIn(trigger),
            graph: graphIn(graph),
            reentry: { mode, ...(seconds !== undefined && { seconds }) },
          })
          notify('The draft is saved. Publish it to have it run.')
        }}
      >
        <div className="row">
          <TextField label="Automation name" name="name" defaultValue={automation.name} />
          <SelectField
            label="The same contact may enter again"
            name="reentry.mode"
            value={mode}
            choices={[
              { value: 'always', label: 'always' },
              { value: 'once', label: 'never' },
              { value: 'after', label: 'after some time' },
            ]}
            onChange={(next) => setMode(modes.find((each) => each === next) ?? 'always')}
          />
          {mode === 'after' && (
            <TextField
              label="Seconds until then"
              name="reentry.seconds"
              type="number"
              defaultValue={automation.reentry.seconds?.toString() ?? '86400'}
            />
          )}
        </div>
        <TriggerFields value={trigger} onChange={setTrigger} />
        <GraphEditor value={graph} onChange={setGraph} />
      </Form>
    </Section>
  )
}

/** Who entered an automation, followed as it happens. */
export function Entries({ automationId: id }: { readonly automationId: string }) {
  const { mayChange } = useTenant()
  const list = useList(
    ['entries', id],
    (calls, query) => calls.get('/automations/{id}/entries', { params: { path: { id }, query } }),
    ({ entries }) => entries,
    { every: 2_000 },
  )
  return (
    <Section title="Entries" actions={mayChange && <RetryFailed id={id} />}>
      <Table
        label="Entries"
        list={list}
        keyOf={(entry) => entry.id}
        empty="Nobody has entered yet."
        columns={[
          {
            name: 'Entry',
            cell: (entry) => <LinkTo list="entries" id={entry.id} />,
          },
          { name: 'Status', cell: ({ status }) => <Badge state={status} /> },
          {
            name: 'Contact',
            cell: ({ contactId }) =>
              contactId === null ? 'nobody' : <LinkTo list="contacts" id={contactId} />,
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
    <SinceButton
      opener="Retry failed"
      title="Retry entries that failed"
      action="Retry"
      label="That failed since"
      changes="entries"
      run={async (calls, since) => {
        const { retried } = await calls.post('/automations/{id}/entries/retry', {
          params: { path: { id } },
          body: { since },
        })
        return retried === 1
          ? '1 entry goes on where it failed.'
          : `${retried.toLocaleString()} entries go on where they failed.`
      }}
    />
  )
}
