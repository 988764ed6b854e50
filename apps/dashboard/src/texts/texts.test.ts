import { isValidElement, type ReactNode } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { currentLanguage, loadCatalog } from './language.ts'
import { numberText, percentText, plural, rich, setTexts, t } from './texts.ts'

afterEach(() => setTexts('en', {}))

test.each([
  ['the browser’s', undefined, ['de-AT', 'en'], { language: 'de', locale: 'de-AT' }],
  ['the first that there is', undefined, ['fr', 'de'], { language: 'de', locale: 'de' }],
  ['English otherwise', undefined, ['fr'], { language: 'en', locale: 'en' }],
  ['English without any', undefined, [], { language: 'en', locale: 'en' }],
  ['the chosen one', 'de', ['en-GB'], { language: 'de', locale: 'de' }],
  ['with its country', 'en', ['de', 'en-GB'], { language: 'en', locale: 'en-GB' }],
  ['of valid locales', undefined, ['en-US@posix', 'en-US'], { language: 'en', locale: 'en-US' }],
])('the language is %s', (_, chosen, preferred, expected) => {
  expect(currentLanguage(chosen, preferred)).toEqual(expected)
})

describe('without a catalog, texts are English', () => {
  test('with their values, of which numbers are formatted', () => {
    expect(t('{name} has {count}', { name: '{count}', count: 1_234 })).toBe('{count} has 1,234')
  })

  test('with plural forms', () => {
    const texts = [0, 1, 2].map((count) => plural(count, '{count} row', '{count} rows'))
    expect(texts).toEqual(['0 rows', '1 row', '2 rows'])
  })

  test('with Liquid and JSON as they are', () => {
    expect(t('Use {{ unsubscribeUrl }} or {"amount": 100}')).toBe(
      'Use {{ unsubscribeUrl }} or {"amount": 100}',
    )
  })
})

describe('with a catalog, texts are in its language', () => {
  test('with its order of values, its plural forms, and its format of numbers', () => {
    setTexts('de', {
      '{value} of {max}': '{max}, davon {value}',
      '{count} rows': { one: '{count} Zeile', other: '{count} Zeilen' },
    })
    expect(t('{value} of {max}', { value: 1, max: 2 })).toBe('2, davon 1')
    expect(plural(1, '{count} row', '{count} rows')).toBe('1 Zeile')
    expect(plural(1_234, '{count} row', '{count} rows')).toBe('1.234 Zeilen')
    expect([numberText(1.5), percentText(0.849)]).toEqual(['1,5', '84,9\u00a0%'])
  })

  test('with elements around the translated parts', () => {
    setTexts('de', { 'Read <link>the guide</link> of {name}': '<link>Anleitung</link> von {name}' })
    const text = rich('Read <link>the guide</link> of {name}', {
      name: 'Ada',
      link: (part) => `[${part}]`,
    })
    expect(flat(text)).toBe('[Anleitung] von Ada')
  })

  test('and English where they are not translated', () => {
    setTexts('de', { Save: '', '{count} rows': { one: '', other: '' } })
    expect([t('Save'), t('Close')]).toEqual(['Save', 'Close'])
    expect(plural(1, '{count} row', '{count} rows')).toBe('1 row')
  })
})

test('English needs no catalog', async () => {
  expect(await loadCatalog('en')).toEqual({})
  expect(await loadCatalog('de')).toHaveProperty('Save', 'Speichern')
})

function flat(node: ReactNode): string {
  if (Array.isArray(node)) return node.map(flat).join('')
  if (isValidElement<{ children: ReactNode }>(node)) return flat(node.props.children)
  return typeof node === 'string' ? node : ''
}
