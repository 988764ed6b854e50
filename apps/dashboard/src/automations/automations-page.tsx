import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { WriteForm } from '../data/actions.tsx'
import { useList } from '../data/queries.ts'
import { LinkTo, useTenant } from '../tenant/tenant.tsx'
import { t } from '../texts/texts.ts'
import { DialogButton } from '../ui/dialog.tsx'
import { Page } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Time } from '../ui/times.tsx'
import { Badge } from '../ui/values.tsx'
import { type DraftTrigger, triggerIn } from './graph.ts'
import { triggerText, triggerTypes } from './texts.ts'
import { TriggerFields } from './trigger-fields.tsx'
import { useNames } from './use-names.ts'

export function AutomationsPage() {
  const { mayChange } = useTenant()
  const names = useNames()
  const list = useList(['automations'], (calls, page) => calls.get('/automations', page), {
    every: 10_000,
  })
  return (
    <Page
      title={t('Automations')}
      intro={t('Graphs of steps that start for a contact when an event matches.')}
      actions={mayChange && <CreateAutomation />}
    >
      <Table
        label={t('Automations')}
        list={list}
        keyOf={({ id }) => id}
        empty={t('There are no automations yet.')}
        columns={[
          {
            name: t('Name'),
            cell: ({ id, name }) => <LinkTo list="automations" id={id} name={name} />,
          },
          { name: t('Status'), cell: ({ status }) => <Badge state={status} /> },
          {
            name: t('Published'),
            cell: ({ published, version }) =>
              published ? t('Version {version}', { version }) : t('No'),
          },
          {
            name: t('Trigger'),
            cell: ({ trigger }) => `${triggerTypes[trigger.type]}: ${triggerText(trigger, names)}`,
          },
          { name: t('Steps'), cell: ({ graph }) => graph.nodes.length },
          { name: t('Updated'), cell: ({ updatedAt }) => <Time at={updatedAt} /> },
        ]}
      />
    </Page>
  )
}

function CreateAutomation() {
  return (
    <DialogButton opener={t('Create automation')} variant="primary" size="large">
      {(close) => <CreateForm onDone={close} />}
    </DialogButton>
  )
}

function CreateForm({ onDone }: { readonly onDone: () => void }) {
  const { orgId, environment } = useTenant()
  const navigate = useNavigate()
  const [trigger, setTrigger] = useState<DraftTrigger>({ type: 'custom_event' })
  return (
    <WriteForm
      action={t('Create')}
      parts={['trigger']}
      onDone={onDone}
      changes={['automations']}
      write={async (calls, fields) => {
        const { id } = await calls.post('/automations', {
          body: { name: fields.text('name'), trigger: triggerIn(trigger) },
        })
        await navigate({
          to: '/o/$orgId/$environment/automations/$id/edit',
          params: { orgId, environment, id },
          ignoreBlocker: true, // of this form
        })
      }}
    >
      <TextField label={t('Automation name')} name="name" autoFocus />
      <TriggerFields value={trigger} onChange={setTrigger} />
    </WriteForm>
  )
}
