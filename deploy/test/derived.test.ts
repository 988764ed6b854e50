import { describeWith } from '@outrider/testing/describe-with'
import { expect, test } from 'vitest'
import { chartFiles } from '../src/chart.ts'
import { derived } from '../src/derived.ts'
import { findKustomize } from '../src/kustomize.ts'
import { filesOf, read } from './repository.ts'

const kustomize = await findKustomize()
const chart = typeof kustomize === 'string' ? {} : await chartFiles()

test.each(Object.entries(derived))(
  '%s is what the contracts say; pnpm openapi writes it',
  (file, text) => {
    expect(read(file)).toBe(text())
  },
)

describeWith('the chart', kustomize, () => {
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
})
