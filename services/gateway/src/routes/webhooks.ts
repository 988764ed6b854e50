import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  getDelivery,
  getWebhook,
  listDeliveries,
  listWebhooks,
  recoverDeliveries,
  replayDelivery,
  rotateSecret,
  testWebhook,
} from '@outrider/contracts/webhooks'
import { mayRead, mayWrite } from '../access/policies.ts'
import { passing } from '../http/pass-on.ts'

const one = { tag: 'Webhooks', id: 'webhookId' } as const
const reads = passing({ ...one, access: mayRead, limit: 'READS' })
const manages = passing({ ...one, access: mayWrite, limit: 'MANAGEMENT' })

export const webhookRoutes = [
  manages.create('/webhooks', 'Create a webhook; its secret is told once', createWebhook, {
    body: 'webhook',
    shownOnce: ['secret'],
  }),
  reads.get('/webhooks', 'List webhooks, newest first', listWebhooks),
  reads.get('/webhooks/:id', 'Read one webhook', getWebhook),
  manages.patch(
    '/webhooks/:id',
    'Change, disable or enable a webhook; what came while it was disabled is recovered on request alone',
    changeWebhook,
    { body: 'change' },
  ),
  manages.delete('/webhooks/:id', 'Delete a webhook and its deliveries', deleteWebhook),
  manages.create(
    '/webhooks/:id/rotate-secret',
    'Replace the secret of a webhook; both sign for 24 hours',
    rotateSecret,
    { shownOnce: ['secret'] },
  ),
  manages.accept('/webhooks/:id/test', 'Deliver a `webhook.test`', testWebhook),
  reads.get(
    '/webhooks/:id/deliveries',
    'List the deliveries of 30 days with their attempts, newest first',
    listDeliveries,
  ),
  reads.get(
    '/webhooks/:id/deliveries/:deliveryId',
    'Read one delivery, with the body that is posted',
    getDelivery,
  ),
  manages.accept(
    '/webhooks/:id/deliveries/:deliveryId/replay',
    'Deliver once more, under the same id',
    replayDelivery,
  ),
  manages.accept(
    '/webhooks/:id/recover',
    'Deliver what has failed or was missed since then',
    recoverDeliveries,
    { body: ['since'] },
  ),
]
