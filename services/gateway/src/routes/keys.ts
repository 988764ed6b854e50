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
  reads.get('/keys', 'List secret keys; their texts are not kept', listKeys),
  manages.create('/keys', 'Create a secret key; its text is told once', createKey, {
    body: 'key',
    shownOnce: ['key'],
  }),
  manages.create(
    '/keys/:id/roll',
    'Replace a secret key; the old one works until the grace ends',
    rollKey,
    { body: ['gracePeriodSeconds'], shownOnce: ['key'] },
  ),
  manages.delete('/keys/:id', 'Revoke a secret key at once', deleteKey),
  reads.get('/keys/publishable', 'Read the publishable keys in full', listPublishableKeys),
  manages.create(
    '/keys/publishable/:environment/rotate',
    'Replace a publishable key; the old one is dead at once',
    rotatePublishableKey,
  ),
  reads.get('/origins', 'Read from which origins publishable keys may be used', getOrigins),
  manages.put(
    '/origins',
    'Replace the origins from which publishable keys may be used',
    putOrigins,
    { body: 'origins' },
  ),
]
