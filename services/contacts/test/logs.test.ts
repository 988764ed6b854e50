import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { changeContact, mergeContacts } from '@outrider/contracts/contacts'
import { subjectFor } from '@outrider/contracts/contract'
import { eraseContact } from '@outrider/contracts/erasures'
import { eventAccepted } from '@outrider/contracts/events'
import { newId } from '@outrider/contracts/ids'
import { beginImport, storeChunk } from '@outrider/contracts/imports'
import { writeEnvelope, writeItem } from '@outrider/service/nats/envelope'
import { store } from '@outrider/service/nats/publish'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { openSandbox } from '@outrider/testing/sandbox'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, expect, test } from 'vitest'
import { houseOf } from './house.ts'

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())

test('whatever happens, no address is in the log', async () => {
  const sandbox = await openSandbox(stack)
  const house = houseOf(sandbox)
  const { databaseUrl, natsUrl, hashSecret } = sandbox.config('contacts')
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
  const service = spawn(process.execPath, [main], {
    stdio: ['ignore', 'inherit', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      NATS_URL: natsUrl,
      HASH_SECRET: hashSecret,
      LOG_LEVEL: 'debug',
    },
  })
  stack.defer(() => {
    service.kill()
  })
  let log = ''
  service.stderr.setEncoding('utf8').on('data', (text: string) => (log += text))
  await eventually(() => expect(log).toContain('started'))

  const owner = tenant()
  const people = await Promise.all(
    Array.from({ length: 20 }, (_, n) => house.register(owner, { externalId: `u${n}` })),
  )
  const [into, from] = people.map(({ id }) => id)
  if (!into || !from) throw new Error('nobody')
  await Promise.allSettled(
    people.map(({ id }) =>
      request(sandbox.nats, changeContact, {
        tenant: owner,
        contactId: id,
        change: { email: 'reached-for@secret.example' },
      }),
    ),
  )
  await Promise.all(
    Array.from({ length: 50 }, () =>
      house.send(owner, { contact: { email: 'new@secret.example' } }),
    ),
  )
  await request(sandbox.nats, mergeContacts, { tenant: owner, merge: { into, from } })
  await request(sandbox.nats, eraseContact, { tenant: owner, contactId: into })
  // What breaks a contract or cannot be written is logged, and must not quote what it was.
  const broken = { tenant: owner, contact: { email: 'broken@secret.example', telephone: '1' } }
  const envelope = writeEnvelope([writeItem('broken', JSON.stringify(broken))])
  await store(sandbox.operator, subjectFor(eventAccepted, 'single'), envelope)
  await sandbox.admin`alter table contacts.contacts add check (external_id <> 'unwritable')`
  await request(sandbox.nats, changeContact, {
    tenant: owner,
    contactId: people[2]?.id ?? newId('con'),
    change: { email: 'unwritable@secret.example', externalId: 'unwritable' },
  }).catch(() => undefined)
  const importId = newId('imp')
  await request(sandbox.nats, beginImport, { tenant: owner, importId })
  const contact = { email: 'row@secret.example', externalId: 'unwritable' }
  const chunk = { tenant: owner, importId, index: 0, rows: [{ row: 1, contact }] }
  await request(sandbox.nats, storeChunk, { ...chunk, rejected: 0, faults: [] })
  await eventually(() => {
    expect(log).toContain('dead letter')
    expect(log).toContain('request failed')
    expect(log).toContain('imports.')
  })
  expect(log).not.toMatch(/secret\.example/)
  service.kill()
  await once(service, 'exit')
})
