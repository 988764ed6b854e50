import { expect, test } from 'vitest'
import { errorColumn, faultIn, guessTargets, nameIn } from './columns.ts'

const namesOf = (...columns: string[]) => guessTargets(columns).map(nameIn)

test('columns of other systems are recognized, and others become attributes', () => {
  expect(namesOf('E-Mail', 'User ID', 'Time Zone', 'attributes.plan', 'Company', 'Tags')).toEqual([
    'email',
    'externalId',
    'timeZone',
    'attributes.plan',
    'attributes.Company',
    'tags',
  ])
})

test('a field is imported once, and a column of errors is not', () => {
  expect(namesOf('email', 'mail', errorColumn, '')).toEqual(['email', 'attributes.mail', '', ''])
})

test.each([
  [['email', 'email'], 'Two columns are imported as Email.'],
  [['tags'], 'Import at least one column as email, wallet address, or external ID.'],
  [['email', 'tags'], undefined],
])('the columns %j: %s', (kinds, fault) => {
  expect(faultIn(kinds.map((kind) => ({ kind, key: '' })))).toBe(fault)
})
