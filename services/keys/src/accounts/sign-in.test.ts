import { expect, test } from 'vitest'
import { attemptOf } from './sign-in.ts'

test('letter case makes no second account', () => {
  expect(attemptOf('Ada@Example.com', '::1')).toEqual(attemptOf('ada@example.com', '::1'))
  expect(attemptOf('ada@example.com', '::1')).not.toEqual(attemptOf('bob@example.com', '::1'))
})
