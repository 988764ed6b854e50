import { Ajv2020 } from 'ajv/dist/2020.js'
import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { defineEvent } from './contract.ts'
import { contactErased, erasureReports } from './erasures.ts'
import { answeredBy, consumersOf, defineService, permissionsOf } from './service.ts'
import { services } from './services.ts'

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

const subjectsOf = (contracts: readonly { readonly subject: string }[]) =>
  contracts.map(({ subject }) => subject)
const answered = services.flatMap(answeredBy)
const published = new Set<unknown>(services.flatMap(({ publishes }) => publishes))

test('every request is answered by one service, whose name its subject begins with', () => {
  expect(subjectsOf(answered).toSorted()).toEqual([...new Set(subjectsOf(answered))].toSorted())
  for (const service of services)
    for (const { subject } of answeredBy(service)) expect(subject.split('.')[0]).toBe(service.name)
})

const ajv = new Ajv2020()
const wrongIn = (schemas: readonly object[]) => schemas.filter((each) => !ajv.validateSchema(each))

describe.each(services)('$name', (service) => {
  test('has valid JSON Schemas', () => {
    const requests = answeredBy(service).flatMap(({ request, reply }) => [request, reply])
    expect(wrongIn([...requests, ...service.publishes.map(({ data }) => data)])).toEqual([])
  })

  test('asks only what some service answers', () => {
    expect(subjectsOf(answered)).toEqual(expect.arrayContaining(subjectsOf(service.asks)))
  })

  test('consumes, overhears and looks up only what some service publishes', () => {
    const { consumes, overhears, looksUp } = service
    const heard = [...consumes, ...overhears, ...looksUp]
    expect(subjectsOf(heard.filter((contract) => !published.has(contract)))).toEqual([])
  })

  test('reports erasures if, and only if, it is told of them', () => {
    const report = Object.entries(erasureReports).find(([name]) => name === service.name)?.[1]
    expect(service.publishes.some((contract) => contract === report)).toBe(
      service.consumes.includes(contactErased),
    )
  })
})
