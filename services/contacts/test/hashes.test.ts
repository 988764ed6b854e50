import { hash } from 'node:crypto'
import { uuidOf } from '@outrider/contracts/ids'
import { storedTenant } from '@outrider/service/db/tenant'
import { openSandbox } from '@outrider/testing/sandbox'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, expect, test } from 'vitest'
import { startContacts } from '../src/service.ts'
import { houseOf } from './house.ts'

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())

test('an address cannot be tried out against its hash without the secret', async () => {
  const sandbox = await openSandbox(stack)
  await startContacts(sandbox.config('contacts'), stack)
  const owner = tenant()
  const { orgId } = storedTenant(owner)
  const { id } = await houseOf(sandbox).register(owner, { email: 'ada@example.com' })
  const [row] = await sandbox.admin`
    select encode(address_hash, 'hex') as hex from contacts.contacts where id = ${uuidOf(id)}`
  const guesses = ['ada@example.com', `${orgId} live ada@example.com`].map((text) =>
    hash('sha256', text, 'hex'),
  )
  expect(row?.['hex']).toHaveLength(66)
  for (const guess of guesses) expect(row?.['hex']).not.toContain(guess)
})
