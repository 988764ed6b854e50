import { defineEvent, defineRequest } from '@outrider/contracts/contract'
import { defineService } from '@outrider/contracts/service'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { handle } from './nats/requests.ts'
import { onBatch } from './nats/subscriber.ts'
import { differences } from './service.ts'

const nothing = Type.Object({})
const requestOf = (subject: string) => defineRequest({ subject, request: nothing, reply: nothing })
const [asked, askedByServices, unknown] = ['toys.get', 'toys.find', 'toys.lend'].map(requestOf)
const made = defineEvent({ stream: 'FACTS', subject: 'facts.toys.toy.made', data: nothing })
const lost = defineEvent({ stream: 'FACTS', subject: 'facts.toys.toy.lost', data: nothing })

const toys = defineService({
  name: 'toys',
  answers: [asked!],
  answersServices: [askedByServices!],
  consumes: [made],
})
const answers = [asked!, askedByServices!].map((contract) => handle(contract, async () => ({})))
const consumes = [onBatch(made, async () => {})]

test('a declaration and its handlers agree', () => {
  expect(differences(toys, { answers, consumes })).toEqual([])
})

test('a contract that nobody answers is named', () => {
  expect(differences(toys, { answers: answers.slice(1), consumes })).toEqual([
    'toys.get has no handler',
  ])
})

test('a handler of a contract that the service does not answer is named', () => {
  const surplus = handle(unknown!, async () => ({}))
  expect(differences(toys, { answers: [...answers, surplus], consumes })).toEqual([
    'toys.lend is handled but not declared',
  ])
})

test('a consumed contract without a subscriber is named', () => {
  expect(differences(toys, { answers })).toEqual(['facts.toys.toy.made has no handler'])
})

test('a subscriber of what the service does not consume is named', () => {
  const surplus = onBatch(lost, async () => {})
  expect(differences(toys, { answers, consumes: [...consumes, surplus] })).toEqual([
    'facts.toys.toy.lost is handled but not declared',
  ])
})

test('two handlers of one contract are named', () => {
  expect(differences(toys, { answers: [...answers, answers[0]!], consumes })).toEqual([
    'toys.get has two handlers',
  ])
})
