import { useState } from 'react'
import { WriteForm } from '../data/actions.tsx'
import { useList } from '../data/queries.ts'
import { LinkTo, useTenant } from '../tenant/tenant.tsx'
import { DialogButton } from '../ui/dialog.tsx'
import { TextField } from '../ui/fields.tsx'
import { Page } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { Badge, Time } from '../ui/values.tsx'
import { type DraftTrigger, triggerIn } from './graph.ts'
import { TriggerFields } from './trigger-fields.tsx'

export function AutomationsPage() {
  const { mayChange } = useTenant()
  const list = useList(['automations'], (calls, page) => calls.get('/automations', page), {
    every: 10_000,
  })
  return (
    <Page
      title="Automations"
      intro="Graphs of steps that start for a contact when an event matches."
      actions={mayChange && <CreateAutomation />}
    >
      <Table
        label="Automations"
        list={list}
        keyOf={({ id }) => id}
        empty="There are no automations yet."
        columns={[
          {
            name: 'Name',
            cell: ({ id, name }) => <LinkTo list="automations" id={id} name={name} />,
          },
          { name: 'Status', cell: ({ status }) => <Badge state={status} /> },
          {
            name: 'Published',
            cell: ({ published, version }) => (published ? `Version ${version}` : 'No'),
          },
          {
            name: 'Trigger',
            cell: ({ trigger }) => triggerText(trigger),
          },
          { name: 'Steps', cell: ({ graph }) => graph.nodes.length },
          { name: 'Updated', cell: ({ updatedAt }) => <Time at={updatedAt} /> },
        ]}
      />
    </Page>
  )
}

function triggerText({ type, events = [] }: DraftTrigger): string {
  return [type.replaceAll('_', ' '), events.join(', ')].filter(Boolean).join(': ')
}

function CreateAutomation() {
  return (
    <DialogButton opener="Create automation" variant="primary" size="large">
      {(close) => <CreateForm onDone={close} />}
    </DialogButton>
  )
}

function CreateForm({ onDone }: { readonly onDone: () => void }) {
  const [trigger, setTrigger] = useState<DraftTrigger>({ type: 'custom_event' })
  return (
    <WriteForm
      action="Create"
      parts={['trigger']}
      onDone={onDone}
      changes={['automations']}
      write={(calls, fields) =>
        calls.post('/automations', {
          body: { name: fields.text('name'), trigger: triggerIn(trigger) },
        })
      }
      opens={({ id }) => ['automations', id]}
    >
      <TextField label="Automation name" name="name" autoFocus />
      <TriggerFields value={trigger} onChange={setTrigger} />
    </WriteForm>
  )
}
