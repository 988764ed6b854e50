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

const one = { tag: 'Webhooks', id: 'webhookId', tagged: true } as const
const reads = passing({ ...one, access: mayRead, limit: 'READS' })
const manages = passing({ ...one, access: mayWrite, limit: 'MANAGEMENT' })

export const webhookRoutes = [
  manages.create('/webhooks', 'Create a webhook', createWebhook, {
    body: 'webhook',
    shownOnce: ['secret'],
    audits: 'webhook.created',
  }),
  reads.get('/webhooks', 'List webhooks', listWebhooks),
  reads.get('/webhooks/:id', 'Retrieve a webhook', getWebhook),
  manages.patch('/webhooks/:id', 'Update a webhook', changeWebhook, {
    body: 'change',
    audits: 'webhook.changed',
  }),
  manages.delete('/webhooks/:id', 'Delete a webhook', deleteWebhook, {
    audits: 'webhook.deleted',
  }),
  manages.create('/webhooks/:id/rotate-secret', "Rotate a webhook's secret", rotateSecret, {
    shownOnce: ['secret'],
    audits: 'webhook.secret_rotated',
  }),
  manages.accept('/webhooks/:id/test', 'Send a test delivery', testWebhook),
  reads.get('/webhooks/:id/deliveries', 'List webhook deliveries', listDeliveries),
  reads.get('/webhooks/:id/deliveries/:deliveryId', 'Retrieve a webhook delivery', getDelivery),
  manages.accept(
    '/webhooks/:id/deliveries/:deliveryId/replay',
    'Retry a webhook delivery',
    replayDelivery,
  ),
  manages.accept('/webhooks/:id/recover', 'Retry failed and missed deliveries', recoverDeliveries, {
    body: ['since'],
  }),
]
