import { expect, test } from 'vitest'
import { canonicalLocale, lookUpLocale } from './locales.ts'

test.each([
  ['de', ['de', 'fr'], 'de'],
  ['de-AT', ['de', 'fr'], 'de'],
  ['DE-at', ['de', 'de-AT'], 'de-AT'],
  ['de', ['de-AT'], undefined],
  ['zh-Hant-TW', ['zh', 'zh-Hant'], 'zh-Hant'],
  ['zh-Hant-CN-x-private1-private2', ['zh-Hant-CN-x-private1'], 'zh-Hant-CN-x-private1'],
  // A subtag of one letter goes with the one that it introduces (RFC 4647, section 3.4).
  ['zh-Hant-CN-x-private1-private2', ['zh-Hant-CN-x', 'zh-Hant-CN'], 'zh-Hant-CN'],
  ['iw-IL', ['he'], 'he'],
  ['no_such', ['no'], undefined],
  ['sr-Latn', [], undefined],
  ['', ['de'], undefined],
  [null, ['de'], undefined],
])('for %j the best of %j is %j', (locale, tags, best) => {
  expect(lookUpLocale(tags, locale)).toBe(best)
})

test.each([
  ['pt-br', 'pt-BR'],
  ['ZH-hant-tw', 'zh-Hant-TW'],
  ['iw', 'he'],
  ['e', undefined],
  ['de_AT', undefined],
])('%j in canonical form is %j', (tag, canonical) => {
  expect(canonicalLocale(tag)).toBe(canonical)
})
