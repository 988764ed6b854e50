import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { scanTags } from './scan-tags.ts'

const read = (text: string) =>
  [...scanTags(text)].map((tag) =>
    'unclosed' in tag
      ? `unclosed ${tag.unclosed}`
      : [
          tag.closing ? '/' : '',
          tag.name,
          text.slice(tag.attributesStart, tag.attributesEnd),
          tag.selfClosing ? '/' : '',
        ].join('|'),
  )

test.each([
  ['<p>x</p>', ['|p||', '/|p||']],
  ['<br/><br />', ['|br||/', '|br| |/']],
  [`<a title=">" class='"'>`, [`|a| title=">" class='"'|`]],
  ['<!-- <p> --><b>', ['|b||']],
  ['<![CDATA[<p>]]><b>', ['|b||']],
  ['1 < 2 <3 <b>', ['|b||']],
  ['<MJ-Text>', ['|MJ-Text||']],
  ['<b><a "', ['|b||', 'unclosed <a>']],
  ['<b><!--<i>', ['|b||', 'unclosed <!--']],
])('%s', (text, tags) => {
  expect(read(text)).toEqual(tags)
})

test('whatever the text is, tags come in order and lie inside it', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '/',
    '"',
    "'",
    'a',
    ' ',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (parts) => {
      const text = parts.join('')
      let end = 0
      for (const tag of scanTags(text)) {
        expect(tag.start).toBeGreaterThanOrEqual(end)
        end = 'unclosed' in tag ? text.length : tag.attributesEnd
        expect(end).toBeLessThanOrEqual(text.length)
      }
    }),
  )
})
