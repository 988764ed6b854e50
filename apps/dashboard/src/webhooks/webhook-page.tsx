import { useParams } from '@tanstack/react-router'
import { DeleteButton } from '../data/delete-button.tsx'
import { useRead } from '../data/reads.ts'
import { useWrite } from '../data/writes.ts'
import { useTenant } from '../tenant/tenant.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { Badge } from '../ui/badge.tsx'
import { Facts } from '../ui/facts.tsx'
import { LoadedPage } from '../ui/loaded.tsx'
import { Page } from '../ui/page.tsx'
import { Time } from '../ui/time.tsx'
import { ChangeWebhook, RotateSecret } from './change-webhook.tsx'
import { Deliveries } from './deliveries.tsx'

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
