import type { components } from '@outrider/sdk'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { DeleteButton, SinceButton } from '../data/buttons.tsx'
import { useList, useRead, useWrite } from '../data/queries.ts'
import { useTenant } from '../tenant/tenant.tsx'
import { ActionButton } from '../ui/button.tsx'
import { DialogButton } from '../ui/dialog.tsx'
import { choicesOf, SelectField } from '../ui/fields.tsx'
import { LoadedPage, Page, Section } from '../ui/page.tsx'
import { rowsOf, Table } from '../ui/table.tsx'
import { Badge, Facts, Time } from '../ui/values.tsx'
import { ChangeWebhook, RotateSecret } from './webhook-form.tsx'

export function WebhookPage() {
  const { id } = useParams({ from: '/o/$orgId/$environment/webhooks/$id' })
  const { mayChange } = useTenant()
  const path = { params: { path: { id } } }
  const webhook = useRead(['webhooks', id], (calls) => calls.get('/webhooks/{id}', path))
  const { mutateAsync: enable } = useWrite(
    (calls, enabled: boolean) => calls.patch('/webhooks/{id}', { ...path, body: { enabled } }),
    ['webhooks'],
  )
  const { mutateAsync: send } = useWrite(
    (calls) => calls.post('/webhooks/{id}/test', path),
    ['deliveries'],
  )
  return (
    <LoadedPage from={webhook} title="Webhook">
      {(data) => (
        <Page
          title={data.url}
          actions={
            mayChange && (
              <>
                <ActionButton
                  action="Send a test"
                  run={() => send()}
                  done="A test is on its way."
                />
                <ChangeWebhook webhook={data} />
                <RotateSecret id={id} />
                <ActionButton
                  action={data.enabled ? 'Disable' : 'Enable'}
                  run={() => enable(!data.enabled)}
                />
                <DeleteButton
                  list="webhooks"
                  title="Delete this webhook?"
                  done="The webhook is deleted."
                  remove={(calls) => calls.delete('/webhooks/{id}', path)}
                >
                  <p>Nothing is delivered there any more.</p>
                </DeleteButton>
              </>
            )
          }
        >
          <Facts
            of={{
              Status: <Badge state={data.enabled ? 'enabled' : 'disabled'} />,
              'Disabled because': data.disabledReason ?? undefined,
              'Failing since': data.failingSince ? <Time at={data.failingSince} /> : undefined,
              Description: data.description ?? undefined,
              Events: data.events.includes('*') ? 'All' : data.events.join(', '),
              Created: <Time at={data.createdAt} />,
            }}
          />
          <Deliveries webhookId={id} />
        </Page>
      )}
    </LoadedPage>
  )
}

type Delivery = components['schemas']['Delivery']
const states = ['pending', 'delivered', 'failed', 'missed'] as const

/** What was sent where, again by hand if need be. */
export function Deliveries({ webhookId: id }: { readonly webhookId: string }) {
  const { mayChange } = useTenant()
  const [status, setStatus] = useState<Delivery['status']>()
  const list = useList(
    ['deliveries', id, status],
    (calls, page) =>
      calls.get('/webhooks/{id}/deliveries', {
        params: { path: { id }, query: { ...page, ...(status && { status }) } },
      }),
    ({ deliveries }) => deliveries,
    { every: 3_000 },
  )
  const { mutateAsync: replay } = useWrite(
    (calls, deliveryId: string) =>
      calls.post('/webhooks/{id}/deliveries/{deliveryId}/replay', {
        params: { path: { id, deliveryId } },
      }),
    ['deliveries'],
  )
  return (
    <Section title="Deliveries" actions={mayChange && <Recover webhookId={id} />}>
      <SelectField
        label="Status"
        name="status"
        value={status ?? ''}
        choices={[{ value: '', label: 'all' }, ...choicesOf(states)]}
        onChange={(value) => setStatus(states.find((each) => each === value))}
      />
      <Table
        label="Deliveries"
        list={list}
        keyOf={(delivery) => delivery.id}
        empty="Nothing was delivered yet."
        columns={[
          { name: 'Event', cell: ({ type }) => <code>{type}</code> },
          { name: 'Status', cell: (delivery) => <Badge state={delivery.status} /> },
          { name: 'Happened', cell: ({ occurredAt }) => <Time at={occurredAt} /> },
          { name: 'Attempts', cell: ({ attempts }) => <Attempts of={attempts} /> },
          { name: 'Next attempt', cell: ({ nextAttemptAt }) => <Time at={nextAttemptAt} /> },
          {
            name: 'Actions',
            isActions: true,
            cell: (delivery) =>
              mayChange && (
                <ActionButton
                  action="Replay"
                  run={() => replay(delivery.id)}
                  done="It is delivered again."
                />
              ),
          },
        ]}
      />
    </Section>
  )
}

function Recover({ webhookId: id }: { readonly webhookId: string }) {
  return (
    <SinceButton
      opener="Recover"
      title="Deliver again what failed or was missed"
      action="Recover"
      label="Since"
      changes="deliveries"
      run={async (calls, since) => {
        const { recovered } = await calls.post('/webhooks/{id}/recover', {
          params: { path: { id } },
          body: { since },
        })
        return recovered === 1
          ? '1 delivery is on its way again.'
          : `${recovered.toLocaleString()} deliveries are on their way again.`
      }}
    />
  )
}

type Attempt = components['schemas']['Delivery']['attempts'][number]

/** How often it was tried, and what the server said each time. */
export function Attempts({ of }: { readonly of: readonly Attempt[] }) {
  if (of.length === 0) return '–'
  return (
    <DialogButton opener={String(of.length)} title="Attempts" variant="quiet" size="large">
      {() => (
        <Table
          label="Attempts"
          list={rowsOf(of)}
          keyOf={({ at }) => at}
          empty="It was not tried yet."
          columns={[
            { name: 'At', cell: ({ at }) => <Time at={at} /> },
            { name: 'Took', cell: ({ durationMs }) => `${durationMs} ms` },
            { name: 'Answer', cell: ({ status, error }) => status ?? error ?? '–' },
            { name: 'Said', cell: ({ answer }) => <code>{answer ?? '–'}</code> },
          ]}
        />
      )}
    </DialogButton>
  )
}
