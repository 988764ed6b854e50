import { expect, test } from 'vitest'
import { Type } from 'typebox'
import { defineEvent } from './contract.ts'
import { permissionsOf } from './permissions.ts'
import { consumersOf, defineService } from './service.ts'

const plain = defineEvent({ stream: 'COMMANDS', subject: 'commands.a.plain', data: Type.Null() })
const bulky = defineEvent({ ...plain, subject: 'commands.a.bulky', hasBulk: true })
const parted = defineEvent({ ...plain, subject: 'commands.a.*.parted' })

test.each([
  ['no lanes', [plain], { a: ['commands.a.plain'] }],
  [
    'a subject for what is bulk',
    [plain, bulky],
    { a: ['commands.a.plain', 'commands.a.bulky'], 'a-bulk': ['commands.a.bulky.bulk'] },
  ],
  [
    'a subject for each lane',
    [parted],
    { 'a-single': ['commands.a.single.parted'], 'a-bulk': ['commands.a.bulk.parted'] },
  ],
])('events with %s have a consumer for each lane', (_, consumes, consumers) => {
  const made = consumersOf(defineService({ name: 'a', consumes }))
  expect(Object.fromEntries(made.map(({ name, subjects }) => [name, subjects]))).toEqual(consumers)
})

test('who publishes an event may do so in every lane', () => {
  const { publish } = permissionsOf(defineService({ name: 'a', publishes: [plain, bulky, parted] }))
  expect(publish).toEqual(
    expect.arrayContaining([
      'commands.a.plain',
      'commands.a.bulky',
      'commands.a.bulky.bulk',
      'commands.a.*.parted',
    ]),
  )
})
