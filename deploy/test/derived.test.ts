import { expect, test } from 'vitest'
import { derived } from '../src/derived.ts'
import { read } from './repository.ts'

test.each(Object.entries(derived))(
  '%s is what the contracts say; pnpm openapi writes it',
  (file, text) => {
    expect(read(file)).toBe(text())
  },
)
