import { updateContact } from '@outrider/contracts/contacts'
import { newId } from '@outrider/contracts/ids'
import { expect, test } from 'vitest'
import { commanding, largest } from './commands.ts'

test.each([
  ['as large as it may be', 0, false],
  ['one character larger', 1, true],
])('a command that is %s', (_what, more, fails) => {
  const update = {
    tenant: { orgId: newId('org'), environment: 'live' as const },
    contactId: newId('con'),
    key: 'k',
    attributes: { note: '' },
  }
  const around = JSON.stringify(update).length
  const data = { ...update, attributes: { note: 'x'.repeat(largest - around + more) } }
  const visit = { entryId: newId('ent'), node: 'n' }
  expect('failed' in commanding(updateContact, visit, data)).toBe(fails)
})
