import { expect, test } from 'vitest'
import { targetOf } from './webhooks.ts'

test.each([
  ['3000', 'http://localhost:3000/'],
  ['3000/hooks', 'http://localhost:3000/hooks'],
  ['localhost:3000/hooks?a=1', 'http://localhost:3000/hooks?a=1'],
  ['https://dev.example.com/hooks', 'https://dev.example.com/hooks'],
])('%s means %s', (text, target) => {
  expect(targetOf(text)).toBe(target)
})

test.each(['', 'http://', '::'])('%j is neither a URL nor a port', (text) => {
  expect(() => targetOf(text)).toThrow(/is neither a URL nor a port/)
})
