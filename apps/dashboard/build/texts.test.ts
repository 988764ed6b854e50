import { describe, expect, test } from 'vitest'
import { catalogLanguages, pluralCategories, readCatalog } from './catalogs.ts'
import { readTexts, textsIn } from './texts.ts'

const { texts, untranslated } = readTexts()

test('every text that people see can be translated', () => {
  expect(texts.length).toBeGreaterThan(1_000)
  expect(untranslated).toEqual([])
})

test.each([
  ['<p>Not found</p>', 'Not found'],
  ["<Page title={isNew ? 'Create contact' : name} />", 'Create contact'],
  ["const columns = [{ name: 'Name' }]", 'Name'],
  ['notify(`Segment ${name} saved.`)', 'Segment'],
  ["t(isNew ? 'Create' : 'Save')", 'the text is not a literal'],
])('%s is found', (source, text) => {
  expect(textsIn('page.tsx', source).untranslated).toEqual([expect.stringContaining(text)])
})

test.each([
  '<p className="quiet-text">{t(\'Not found\')}</p>',
  "if (event.key === 'Enter') throw new Error('the page has no root')",
  'const path = `/api/v1/contacts/${id}`',
])('%s is no text of its own', (source) => {
  expect(textsIn('page.tsx', source).untranslated).toEqual([])
})

describe.each(catalogLanguages())('the catalog of %s', (language) => {
  const catalog = readCatalog(language)

  test('has the texts of the sources, as `pnpm texts` writes them', () => {
    expect(Object.keys(catalog)).toEqual(texts.map(({ text }) => text))
  })

  test('keeps the names of values', () => {
    const changed = texts.filter(({ text, one }) => {
      const found = catalog[text]
      return one === undefined && found !== '' && namesIn(found) !== namesIn(text)
    })
    expect(changed).toEqual([])
  })

  test('has the plural forms of the language', () => {
    for (const { text } of texts.filter(({ one }) => one !== undefined))
      expect(Object.keys(Object(catalog[text])).toSorted()).toEqual(
        pluralCategories(language).toSorted(),
      )
  })
})

test('German is complete', () => {
  const open = Object.entries(readCatalog('de')).filter(
    ([, text]) => text === '' || (typeof text === 'object' && Object.values(text).includes('')),
  )
  expect(open).toEqual([])
})

function namesIn(text: unknown): string {
  const names = typeof text === 'string' ? text.match(/\{\w+\}|<\/?\w+>/g) : undefined
  return (names ?? []).toSorted().join(' ')
}
