import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { DeleteButton, SinceDialog, WriteButton } from '../data/actions.tsx'
import type { Schema } from '../data/calls.ts'
import { useList, useRead } from '../data/queries.ts'
import { useTenant } from '../tenant/tenant.tsx'
import { DialogButton } from '../ui/button.tsx'
import { allOr, SelectField } from '../ui/fields.tsx'
import { LoadedPage, Page, Section } from '../ui/page.tsx'
import { rowsOf, Table } from '../ui/table.tsx'
import { Badge, Facts, Time } from '../ui/values.tsx'
import { ChangeWebhook, RotateSecret } from './webhook-form.tsx'

export function WebhookPage() {
  const { id } = useParams({ from: '/o/$orgId/$environment/webhooks/$id' })
  const { mayChange } = useTenant()
  const path = { params: { path: { id } } }
  const webhook = useRead(['webhooks', id], (calls) => calls.get('/webhooks/{id}', path))
  return (
    <LoadedPage from={webhook} title="Webhook">
      {(data) => (
        <Page title={data.url} actions={mayChange && <Actions webhook={data} />}>
          <Facts
            of={{
              Status: <Badge state={data.health.state} />,
              'Disabled because': data.disabledReason,
              'Failing since': data.failingSince && <Time at={data.failingSince} />,
              Pending: data.health.pending,
              Failed: data.health.failed,
              Description: data.description,
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

function Actions({ webhook }: { readonly webhook: Schema<'Webhook'> }) {
  const { id, enabled } = webhook
  const path = { params: { path: { id } } }
  return (
    <>
      <WriteButton
        action="Send a test"
        done="A test is on its way."
        changes={['deliveries']}
        write={(calls) => calls.post('/webhooks/{id}/test', path)}
      />
      <ChangeWebhook webhook={webhook} />
      <RotateSecret id={id} />
      <WriteButton
        action={enabled ? 'Disable' : 'Enable'}
        changes={['webhooks']}
        write={(calls) => calls.patch('/webhooks/{id}', { ...path, body: { enabled: !enabled } })}
      />
      <DeleteButton
        list="webhooks"
        title="Delete this webhook?"
        done="Webhook deleted."
        remove={(calls) => calls.delete('/webhooks/{id}', path)}
      >
        <p>Nothing is delivered there any more.</p>
      </DeleteButton>
    </>
  )
}

const states = allOr(['failing', 'pending', 'delivered', 'failed', 'missed'])

/** The deliveries of a webhook, which can be replayed. */
function Deliveries({ webhookId: id }: { readonly webhookId: string }) {
  const { mayChange } = useTenant()
  const [status, setStatus] = useState<Schema<'Delivery'>['status'] | 'failing' | ''>('')
  const list = useList(
    ['deliveries', id, status],
    (calls, { params: { query } }) =>
      calls.get('/webhooks/{id}/deliveries', {
        params: { path: { id }, query: { ...query, ...(status && { status: [status] }) } },
      }),
    { every: 3_000 },
  )
  return (
    <Section title="Deliveries" actions={mayChange && <Recover webhookId={id} />}>
      <SelectField
        label="Status"
        name="status"
        value={status}
        choices={states}
        onChange={setStatus}
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
            cell: ({ id: deliveryId }) =>
              mayChange && (
                <WriteButton
                  action="Replay"
                  done="It is delivered again."
                  changes={['deliveries']}
                  write={(calls) =>
                    calls.post('/webhooks/{id}/deliveries/{deliveryId}/replay', {
                      params: { path: { id, deliveryId } },
                    })
                  }
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
    <SinceDialog
      opener="Recover"
      title="Redeliver failed and missed deliveries"
      action="Recover"
      label="Since"
      changes={['deliveries']}
      write={async (calls, since) => {
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

/** The number of attempts, which opens the server's response to each. */
function Attempts({ of }: { readonly of: Schema<'Delivery'>['attempts'] }) {
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
