import { expect, test } from 'vitest'
import { verifyDomain } from '@outrider/contracts/domains'
import { freshCalls, longestWait } from './await-checks.ts'

function counting() {
  let [time, asked] = [0, 0]
  const call = freshCalls<number>(() => time)
  return {
    call: (key = 'a') => call(key, async () => (asked += 1)),
    fails: () => call('a', () => Promise.reject(new Error('away'))),
    pass: (ms: number) => (time += ms),
    asked: () => asked,
  }
}

test('twenty calls a minute ask each for themselves; ten thousand more get what the first one asked for', async () => {
  const { call, asked } = counting()
  const answers = await Promise.all(Array.from({ length: 10_020 }, () => call()))
  expect(asked()).toBe(20)
  expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  expect(new Set(answers.slice(20))).toEqual(new Set([1]))
})

test('keys do not share, and a minute later all is new', async () => {
  const { call, pass, asked } = counting()
  await Promise.all(Array.from({ length: 30 }, () => call()))
  await call('b')
  expect(asked()).toBe(21)
  pass(60_000)
  expect(await call()).toBe(22)
})

test('a first call that fails is not what others get', async () => {
  const { call, fails } = counting()
  await expect(fails()).rejects.toThrow('away')
  const answers = await Promise.all(Array.from({ length: 30 }, () => call()))
  expect(answers.at(-1)).toBe(1)
})

test('no more than 10,000 keys are remembered', async () => {
  const { call, asked } = counting()
  for (let repeat = 0; repeat < 21; repeat += 1) await call('first')
  expect(asked()).toBe(20)
  for (let key = 0; key < 10_000; key += 1) await call(`key ${key}`)
  await call('first')
  expect(asked()).toBe(10_021)
})

test('a call waits for a check for less time than its caller waits for the reply', () => {
  expect(longestWait).toBeLessThan((verifyDomain.timeoutMs ?? 0) - 1_000)
})
