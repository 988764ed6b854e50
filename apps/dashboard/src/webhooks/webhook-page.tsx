import type { Calls } from '@outrider/sdk'
import { useNavigate, useParams } from '@tanstack/react-router'
import { SinceDialog, WriteButton } from '../data/actions.tsx'
import type { Schema } from '../data/calls.ts'
import { DeleteMenu } from '../data/delete-menu.tsx'
import { useList, useRead, useWrite } from '../data/queries.ts'
import { useTenant } from '../tenant/tenant.tsx'
import { plural, t } from '../texts/texts.ts'
import { DialogButton } from '../ui/dialog.tsx'
import { messageOf } from '../ui/faults.ts'
import { labelled, RadioField } from '../ui/fields.tsx'
import { notify } from '../ui/notifications.tsx'
import { LoadedPage, Page, Section } from '../ui/page.tsx'
import { rowsOf, Table } from '../ui/table.tsx'
import { useTab } from '../ui/tabs.tsx'
import { Time } from '../ui/times.tsx'
import { Badge, Facts } from '../ui/values.tsx'
import { ChangeWebhook, RotateSecret } from './webhook-form.tsx'

export function WebhookPage() {
  const { id } = useParams({ from: '/o/$orgId/$environment/webhooks/$id' })
  const { mayChange } = useTenant()
  const path = { params: { path: { id } } }
  const webhook = useRead(['webhooks', id], (calls) => calls.get('/webhooks/{id}', path), {
    every: 5_000,
  })
  return (
    <LoadedPage from={webhook} title={t('Webhook')}>
      {(data) => (
        <Page title={data.url} actions={mayChange && <Actions webhook={data} />}>
          <Facts
            of={{
              [t('Status')]: <Badge state={data.health.state} />,
              [t('Disabled because')]: data.disabledReason,
              [t('Failing since')]: data.failingSince && <Time at={data.failingSince} />,
              [t('Pending')]: data.health.pending,
              [t('Failed')]: data.health.failed,
              [t('Description')]: data.description,
              [t('Events')]: data.events.includes('*') ? t('All') : data.events.join(', '),
              [t('Created')]: <Time at={data.createdAt} />,
            }}
          />
          <Deliveries webhook={data} />
        </Page>
      )}
    </LoadedPage>
  )
}

function Actions({ webhook }: { readonly webhook: Schema<'Webhook'> }) {
  const { id, enabled } = webhook
  const path = { params: { path: { id } } }
  const { mutateAsync } = useWrite(
    (calls) => calls.patch('/webhooks/{id}', { ...path, body: { enabled: !enabled } }),
    ['webhooks'],
  )
  return (
    <>
      <WriteButton
        action={t('Send a test')}
        done={t('A test is on its way.')}
        changes={['deliveries']}
        write={(calls) => calls.post('/webhooks/{id}/test', path)}
      />
      <DeleteMenu
        list="webhooks"
        title={t('Delete {url}?', { url: webhook.url })}
        done={t('Webhook deleted.')}
        remove={(calls) => calls.delete('/webhooks/{id}', path)}
        actions={[
          {
            name: t('Change'),
            title: t('Change this webhook'),
            dialog: (close) => <ChangeWebhook webhook={webhook} onDone={close} />,
          },
          {
            name: t('Rotate secret'),
            title: t('Rotate the signing secret'),
            dialog: (close) => <RotateSecret webhook={webhook} onDone={close} />,
          },
          {
            name: enabled ? t('Disable') : t('Enable'),
            run: () =>
              void mutateAsync().catch((error: unknown) => notify(messageOf(error), 'danger')),
          },
        ]}
      >
        <p>{t('Nothing is delivered there any more.')}</p>
      </DeleteMenu>
    </>
  )
}

const states = labelled({
  '': t('All'),
  failing: t('Failing'),
  pending: t('Waiting'),
  delivered: t('Delivered'),
  failed: t('Failed'),
  missed: t('Missed'),
})
type State = (typeof states)[number]['value']

/** The deliveries of a webhook, which can be replayed. */
function Deliveries({ webhook }: { readonly webhook: Schema<'Webhook'> }) {
  const { id } = webhook
  const { mayChange } = useTenant()
  const asked = useTab()
  const navigate = useNavigate()
  const status: State = states.find(({ value }) => value === asked)?.value ?? ''
  const setStatus = (tab: State) =>
    void navigate({ to: '.', search: tab === '' ? {} : { tab }, resetScroll: false })
  const list = useList(
    ['deliveries', id, status],
    (calls, { params: { query } }) =>
      calls.get('/webhooks/{id}/deliveries', {
        params: { path: { id }, query: { ...query, ...(status && { status: [status] }) } },
      }),
    { every: 3_000 },
  )
  return (
    <Section title={t('Deliveries')} actions={mayChange && <Recover webhook={webhook} />}>
      <RadioField
        label={t('Status')}
        name="status"
        look="segmented"
        isLabelHidden
        value={status}
        choices={states}
        onChange={setStatus}
      />
      <Table
        label={t('Deliveries')}
        list={list}
        keyOf={(delivery) => delivery.id}
        empty={status === '' ? t('No deliveries yet.') : t('No delivery has this status.')}
        columns={[
          { name: t('Event'), cell: ({ type }) => <code>{type}</code> },
          { name: t('Status'), cell: (delivery) => <Badge state={delivery.status} /> },
          { name: t('Happened'), cell: ({ occurredAt }) => <Time at={occurredAt} /> },
          { name: t('Attempts'), cell: ({ attempts }) => <Attempts of={attempts} /> },
          { name: t('Next attempt'), cell: ({ nextAttemptAt }) => <Time at={nextAttemptAt} /> },
          {
            name: t('Actions'),
            isActions: true,
            cell: ({ id: deliveryId }) =>
              mayChange && (
                <WriteButton
                  action={t('Replay')}
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
      if (one.status !== 'delivered')
        throw new Error(t('Sent again, but failed: {response}', { response: answerOf(last) }))
      return last
    }
    await new Promise((done) => setTimeout(done, look.every))
  }
  return undefined
}

function replayText(attempt: Schema<'DeliveryAttempt'> | undefined): string {
  if (!attempt) return t('It is sent again soon. The list shows the response.')
  return t('Sent again: {response}', { response: answerOf(attempt) })
}

function answerOf({ status, error }: Schema<'DeliveryAttempt'>): string {
  return status === null
    ? (error ?? t('no response'))
    : t('the server responded with {status}.', { status })
}

function Recover({ webhook: { id, health } }: { readonly webhook: Schema<'Webhook'> }) {
  return (
    <SinceDialog
      opener={t('Resend failed…')}
      title={t('Resend failed, missed, and waiting deliveries')}
      intro={t('{pending} waiting, {failed} failed.', {
        pending: health.pending,
        failed: health.failed,
      })}
      action={t('Resend')}
      label={t('Of events since')}
      changes={['deliveries', 'webhooks']}
      write={async (calls, since) => {
        const { recovered } = await calls.post('/webhooks/{id}/recover', {
          params: { path: { id } },
          body: { since },
        })
        return plural(
          recovered,
          '{count} delivery is sent again.',
          '{count} deliveries are sent again.',
        )
      }}
    />
  )
}

/** The number of attempts, which opens the server's response to each. */
function Attempts({ of }: { readonly of: Schema<'Delivery'>['attempts'] }) {
  if (of.length === 0) return '–'
  return (
    <DialogButton opener={String(of.length)} title={t('Attempts')} variant="quiet" size="large">
      {() => (
        <Table
          label={t('Attempts')}
          list={rowsOf(of)}
          keyOf={({ at }) => at}
          empty={t('Not sent yet.')}
          columns={[
            { name: t('At'), cell: ({ at }) => <Time at={at} /> },
            { name: t('Took'), cell: ({ durationMs }) => t('{durationMs} ms', { durationMs }) },
            { name: t('Response'), cell: ({ status, error }) => status ?? error ?? '–' },
            { name: t('Body'), cell: ({ answer }) => <code>{answer ?? '–'}</code> },
          ]}
        />
      )}
    </DialogButton>
  )
}
