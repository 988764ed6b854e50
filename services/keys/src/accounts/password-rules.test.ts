import { expect, test } from 'vitest'
import { checkNewPassword } from './password-rules.ts'

const refusalOf = (password: string, email: string) => {
  try {
    checkNewPassword('password', password, email)
    return undefined
  } catch (error) {
    return error
  }
}

test.each([
  ['12345678', 'ada@example.com', 'common_password'],
  ['Password', 'ada@example.com', 'common_password'],
  ['QWERTYUIOP', 'ada@example.com', 'common_password'],
  ['trustno1', 'ada@example.com', 'common_password'],
  ['jesusfreak', 'ada@example.com', 'common_password'],
  ['Lovelace-1815', 'lovelace@example.com', 'contains_address'],
  ['my ada@example.com', 'ada@example.com', 'contains_address'],
  ['xx LoVeLaCe', 'LOVELACE@example.com', 'contains_address'],
  ['Outrider2026!', 'ada@example.com', 'context_word'],
  ['acme-shop-2026', 'ada@acme-shop.example', 'context_word'],
])('%s is no password of %s: %s', (password, email, code) => {
  expect(refusalOf(password, email)).toMatchObject({
    code: 'VALIDATION_FAILED',
    faults: [{ field: 'password', code }],
  })
})

test.each([
  ['correct horse battery', 'ada@example.com'],
  ['an outrider rides ahead', 'ada@example.com'],
  ['adalbert 1815 x', 'ada@example.com'], // the local part has fewer than four characters
])('%s is a password of %s', (password, email) => {
  expect(refusalOf(password, email)).toBeUndefined()
})
