import { describe, expect, test } from 'vitest'
import { contactErased, erasureReports } from './erasures.ts'
import { answeredBy } from './service.ts'
import { services } from './services.ts'

const subjectsOf = (contracts: readonly { readonly subject: string }[]) =>
  contracts.map(({ subject }) => subject)
const answered = services.flatMap(answeredBy)
const published = new Set<unknown>(services.flatMap(({ publishes }) => publishes))

test('every request is answered by one service, whose name its subject begins with', () => {
  expect(subjectsOf(answered).toSorted()).toEqual([...new Set(subjectsOf(answered))].toSorted())
  for (const service of services)
    for (const { subject } of answeredBy(service)) expect(subject.split('.')[0]).toBe(service.name)
})

describe.each(services)('$name', (service) => {
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
