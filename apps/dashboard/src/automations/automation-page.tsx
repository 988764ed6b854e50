import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { DeleteButton, SinceDialog, WriteButton, WriteForm } from '../data/actions.tsx'
import type { Schema } from '../data/calls.ts'
import { useList, useRead } from '../data/queries.ts'
import { LinkTo, useTenant } from '../tenant/tenant.tsx'
import { labelled, SelectField, TextField } from '../ui/fields.tsx'
import { LoadedPage, Page, Section } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { Badge, Facts, Json, Notice, Time } from '../ui/values.tsx'
import { CompareDraft } from './compare-draft.tsx'
import { GraphEditor } from './graph-editor.tsx'
import { GraphView } from './graph-view.tsx'
import { draftOf, type DraftTrigger, graphIn, triggerIn } from './graph.ts'
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
          Published: published ? `Version ${version} runs; your changes are a draft` : 'Not yet',
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

function NextMove({ automation: { status, published } }: AutomationProps) {
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

/** The status changes from each status, without publishing. */
const movesFrom: Readonly<Record<Schema<'Automation'>['status'], readonly Move[]>> = {
  draft: ['activate', 'archive'],
  active: ['pause', 'archive'],
  paused: ['activate', 'archive'],
  archived: ['restore'],
}

function AutomationActions({ automation }: AutomationProps) {
  const { id, status, published } = automation
  const offered: Move[] = [
    'publish',
    ...(published ? (['unpublish'] as const) : []),
    ...movesFrom[status],
  ]
  return (
    <>
      {offered.map((name) => (
        <WriteButton
          key={name}
          {...moves[name]}
          variant={isNext(name, automation) ? 'primary' : 'secondary'}
          changes={['automations']}
          write={(calls) => calls.post(`/automations/{id}/${name}`, { params: { path: { id } } })}
        />
      ))}
      <DeleteAutomation automation={automation} />
    </>
  )
}

/** Whether it is the usual next step: publish, then activate. */
function isNext(name: Move, { published }: Schema<'Automation'>): boolean {
  return name === (published ? 'activate' : 'publish')
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

const reentryModes = labelled({ always: 'always', once: 'never', after: 'after some time' })

/** Name, trigger and graph of an automation, which are saved together. */
function DraftForm({ automation: { id, name, reentry, ...before } }: AutomationProps) {
  const [trigger, setTrigger] = useState<DraftTrigger>(before.trigger)
  const [graph, setGraph] = useState(() => draftOf(before.graph))
  const [mode, setMode] = useState(reentry.mode)
  return (
    <Section title="Draft">
      <WriteForm
        action="Save draft"
        parts={['trigger']}
        done="Draft saved. Publish it to run it."
        changes={['automations']}
        write={(calls, fields) => {
          const seconds = mode === 'after' ? fields.number('reentry.seconds') : undefined
          return calls.patch('/automations/{id}', {
            params: { path: { id } },
            body: {
              name: fields.text('name'),
              trigger: triggerIn(trigger),
              graph: graphIn(graph),
              reentry: { mode, ...(seconds !== undefined && { seconds }) },
            },
          })
        }}
      >
        <div className="row">
          <TextField label="Automation name" name="name" defaultValue={name} />
          <SelectField
            label="The same contact may enter again"
            name="reentry.mode"
            value={mode}
            choices={reentryModes}
            onChange={setMode}
          />
          {mode === 'after' && (
            <TextField
              label="Seconds until then"
              name="reentry.seconds"
              type="number"
              defaultValue={reentry.seconds?.toString() ?? '86400'}
            />
          )}
        </div>
        <TriggerFields value={trigger} onChange={setTrigger} />
        <GraphEditor value={graph} onChange={setGraph} />
      </WriteForm>
    </Section>
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
