import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { engines, type Mode } from './engine.ts'
import * as limits from './limits.ts'
import { renderJob } from './render.ts'

const page = readFileSync(new URL('../../../docs/liquid.md', import.meta.url), 'utf8')
const examples = Array.from(
  page.matchAll(/```liquid ?(html)?\n([\s\S]*?)\n```\n\n[^\n]*\n\n```text\n([\s\S]*?)\n```/g),
  ([, html, source = '', output = '']): { source: string; mode: Mode; output: string } => ({
    source,
    mode: html === undefined ? 'text' : 'html',
    output,
  }),
)

/** The data that the texts above the outputs name. */
const scope = {
  contact: { attributes: { name: 'Ada', points: 7 } },
  event: {
    occurredAt: '2026-11-20T09:30:00Z',
    payload: {
      note: '2 < 3',
      query: 'a & b',
      items: [{ name: 'Tea' }, { name: 'Milk' }, { name: 'Salt' }],
    },
  },
}

test.each(examples)('docs/liquid.md shows the output of %j', ({ source, mode, output }) => {
  const rendered = renderJob({ texts: [{ source, mode }], scope })
  expect('texts' in rendered ? rendered.texts.map((text) => text.trim()) : rendered).toEqual([
    output,
  ])
})

test('every block of Liquid in docs/liquid.md has an output', () => {
  expect(examples).toHaveLength(page.split('```liquid').length - 1)
})

test.each(['tags', 'filters'] as const)('docs/liquid.md lists all %s, and no others', (kind) => {
  const [, chapter = ''] = page.split(`\n## ${kind === 'tags' ? 'Tags' : 'Filters'}\n`)
  const rows = (chapter.split('\n## ')[0] ?? '').split('\n').filter((row) => row.startsWith('| '))
  const listed = rows.flatMap((row) => {
    const [, left = '', right = ''] = row.split('|')
    const cell = kind === 'tags' ? left : right
    return Array.from(cell.matchAll(/`([^`]+)`/g), ([, name]) => name)
  })
  const known = Object.keys({ ...engines.text[kind], ...engines.html[kind] })
  expect(new Set(listed)).toEqual(new Set(known))
})

test.each([limits.maxPieces, limits.maxNesting, limits.maxMade, limits.maxFiltered])(
  'docs/liquid.md names the limit %i',
  (limit) => {
    expect(page).toContain(`| ${limit.toLocaleString('en')} |`)
  },
)
