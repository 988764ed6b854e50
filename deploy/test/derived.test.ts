import { expect, test } from 'vitest'
import { chartFiles } from '../src/chart.ts'
import { derived } from '../src/derived.ts'
import { filesOf, read } from './repository.ts'

const chart = await chartFiles()

test.each(Object.entries(derived))(
  '%s is what the contracts say; pnpm openapi writes it',
  (file, text) => {
    expect(read(file)).toBe(text())
  },
)

test.each(Object.entries(chart))(
  '%s is what the overlays say; pnpm openapi writes it',
  (file, text) => {
    expect(read(file)).toBe(text)
  },
)

test('the chart has no other templates', () => {
  const templates = Object.keys(chart).filter((file) => file.includes('/templates/'))
  expect(filesOf('deploy/helm/outrider/templates/*').toSorted()).toEqual(templates.toSorted())
})
