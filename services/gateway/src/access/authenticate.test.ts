import { expect, test } from 'vitest'
import { sessionCookieFor } from './authenticate.ts'

const end = '2026-12-01T00:00:00.000Z'

test('under https the cookie is secure and bound to its host', () => {
  const cookie = sessionCookieFor('https://api.example.com')
  expect(cookie.open('ses_1', end)).toBe(
    '__Host-outrider_session=ses_1; Path=/; HttpOnly; SameSite=Lax; Secure; Expires=Tue, 01 Dec 2026 00:00:00 GMT',
  )
  expect(cookie.close()).toBe(
    '__Host-outrider_session=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0',
  )
})

test('without https it works on a developer’s machine', () => {
  const cookie = sessionCookieFor('http://localhost:8080')
  expect(cookie.name).toBe('outrider_session')
  expect(cookie.open('ses_1', end)).not.toContain('Secure')
})
