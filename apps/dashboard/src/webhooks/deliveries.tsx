import type { components } from '@outrider/sdk'
import { useState } from 'react'
import { useList } from '../data/reads.ts'
import { SinceButton } from '../data/since-button.tsx'
import { useWrite } from '../data/writes.ts'
import { useTenant } from '../tenant/tenant.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { Badge } from '../ui/badge.tsx'
import { Section } from '../ui/page.tsx'
import { choicesOf, SelectField } from '../ui/select-field.tsx'
import { Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { Attempts } from './attempts.tsx'

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
