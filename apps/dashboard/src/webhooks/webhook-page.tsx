import type { Calls } from '@outrider/sdk'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { DeleteButton, SinceDialog, WriteButton } from '../data/actions.tsx'
import type { Schema } from '../data/calls.ts'
import { useList, useRead } from '../data/queries.ts'
import { useTenant } from '../tenant/tenant.tsx'
import { DialogButton } from '../ui/dialog.tsx'
import { allOr, SelectField } from '../ui/fields.tsx'
import { LoadedPage, Page, Section } from '../ui/page.tsx'
import { rowsOf, Table } from '../ui/table.tsx'
import { Badge, Facts, Time } from '../ui/values.tsx'
import { ChangeWebhook, RotateSecret } from './webhook-form.tsx'

export function WebhookPage() {
  const { id } = useParams({ from: '/o/$orgId/$environment/webhooks/$id' })
  const { mayChange } = useTenant()
  const path = { params: { path: { id } } }
  const webhook = useRead(['webhooks', id], (calls) => calls.get('/webhooks/{id}', path), {
    every: 5_000,
  })
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
        empty={status === '' ? 'No deliveries yet.' : 'No delivery has this status.'}
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
                  done={replayText}
                  changes={['deliveries', 'webhooks']}
                  write={(calls) => replay(calls, { id, deliveryId })}
                />
              ),
          },
        ]}
      />
    </Section>
  )
}

/** Milliseconds between two looks for the response, and their number. */
const look = { every: 1_000, times: 20 }

/** Repeats a delivery. Returns it with the server's response; throws if the server did not accept it. */
async function replay(calls: Calls, path: { readonly id: string; readonly deliveryId: string }) {
  const { attempts } = await calls.post('/webhooks/{id}/deliveries/{deliveryId}/replay', {
    params: { path },
  })
  const before = attempts.at(-1)?.at ?? ''
  for (let time = 0; time < look.times; time += 1) {
    const one = await calls.get('/webhooks/{id}/deliveries/{deliveryId}', { params: { path } })
    const last = one.attempts.at(-1)
    if (last && last.at > before) {
      if (one.status !== 'delivered') throw new Error(`Sent again, but failed: ${answerOf(last)}`)
      return last
    }
    await new Promise((done) => setTimeout(done, look.every))
  }
  return undefined
}

function replayText(attempt: Schema<'DeliveryAttempt'> | undefined): string {
  if (!attempt) return 'It is sent again soon. The list shows the response.'
  return `Sent again: ${answerOf(attempt)}`
}

function answerOf({ status, error }: Schema<'DeliveryAttempt'>): string {
  return status === null ? (error ?? 'no response') : `the server responded with ${status}.`
}

function Recover({ webhookId: id }: { readonly webhookId: string }) {
  return (
    <SinceDialog
      opener="Resend failed…"
      title="Resend failed, missed, and waiting deliveries"
      action="Resend"
      label="Of events since"
      changes={['deliveries', 'webhooks']}
      write={async (calls, since) => {
        const { recovered } = await calls.post('/webhooks/{id}/recover', {
          params: { path: { id } },
          body: { since },
        })
        return recovered === 1
          ? '1 delivery is sent again.'
          : `${recovered.toLocaleString()} deliveries are sent again.`
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
          empty="Not sent yet."
          columns={[
            { name: 'At', cell: ({ at }) => <Time at={at} /> },
            { name: 'Took', cell: ({ durationMs }) => `${durationMs} ms` },
            { name: 'Response', cell: ({ status, error }) => status ?? error ?? '–' },
            { name: 'Body', cell: ({ answer }) => <code>{answer ?? '–'}</code> },
          ]}
        />
      )}
    </DialogButton>
  )
}
