import {
  createKey,
  deleteKey,
  getOrigins,
  listKeys,
  listPublishableKeys,
  putOrigins,
  rollKey,
  rotatePublishableKey,
} from '@outrider/contracts/keys'
import { manager, member } from '../access/policies.ts'
import { passing } from '../http/pass-on.ts'

const tag = 'Keys'
const one = { tag, id: 'keyId' } as const
const reads = passing({ ...one, access: member, limit: 'READS' })
const manages = passing({ ...one, access: manager, limit: 'MANAGEMENT', changesAccess: true })

export const keyRoutes = [
  reads.get('/keys', 'List secret keys', listKeys),
  manages.create('/keys', 'Create a secret key', createKey, {
    body: 'key',
    shownOnce: ['key'],
  }),
  manages.create('/keys/:id/roll', 'Rotate a secret key', rollKey, {
    body: ['gracePeriodSeconds'],
    shownOnce: ['key'],
  }),
  manages.delete('/keys/:id', 'Revoke a secret key', deleteKey),
  reads.get('/keys/publishable', 'List publishable keys', listPublishableKeys),
  manages.create(
    '/keys/publishable/:environment/rotate',
    'Rotate a publishable key',
    rotatePublishableKey,
  ),
  reads.get('/origins', 'Retrieve the allowed origins', getOrigins),
  manages.put('/origins', 'Replace the allowed origins', putOrigins, { body: 'origins' }),
]
