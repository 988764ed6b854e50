import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { digestOfToken, makeToken } from './token.ts'

test('a token is known by the SHA-256 of its text', () => {
  const { text, digest } = makeToken('ses')

  expect(text).toMatch(/^ses_[0-9A-Za-z]{49}$/)
  expect(digest).toBe(createHash('sha256').update(text).digest('hex'))
  expect(digestOfToken('ses', text)).toBe(digest)
})

const { text: whole } = makeToken('inv')
test.each([
  ['nothing', ''],
  ['a token cut short', whole.slice(0, -1)],
  ['a token with something behind it', `${whole}0`],
  ['a token with a wrong letter', whole.slice(0, -1) + (whole.endsWith('a') ? 'b' : 'a')],
  ['a token of another kind', makeToken('ses').text],
  ['a token that was renamed', whole.replace('inv', 'ses')],
])('%s is no invitation token', (_what, text) => {
  expect(digestOfToken('inv', text)).toBeUndefined()
})
