import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chunksOf } from '../record-set.ts'
import { mergeSpf } from './merge.ts'
import { parseSpf } from './parse-record.ts'

const ours = '_spf.out.example'
const us = `include:${ours}`

test.each<[string, readonly string[], string]>([
  // one record
  [
    'ours goes before all',
    ['v=spf1 include:g.example ~all'],
    `v=spf1 include:g.example ${us} ~all`,
  ],
  ['all keeps its qualifier', ['v=spf1 mx -all'], `v=spf1 mx ${us} -all`],
  ['neutral all stays', ['v=spf1 mx ?all'], `v=spf1 mx ${us} ?all`],
  ['+all never stays', ['v=spf1 mx +all'], `v=spf1 mx ${us} ~all`],
  ['a bare all is +all', ['v=spf1 mx all'], `v=spf1 mx ${us} ~all`],
  ['a missing all is added', ['v=spf1 a mx'], `v=spf1 a mx ${us} ~all`],
  ['an empty record is filled', ['v=spf1'], `v=spf1 ${us} ~all`],
  ['only all', ['v=spf1 -all'], `v=spf1 ${us} -all`],
  ['a redirect stays', ['v=spf1 redirect=_spf.g.example'], `v=spf1 ${us} redirect=_spf.g.example`],
  [
    'a redirect behind directives stays',
    ['v=spf1 mx redirect=g.example'],
    `v=spf1 mx ${us} redirect=g.example`,
  ],
  [
    'a redirect beside all has no effect',
    ['v=spf1 redirect=g.example mx -all'],
    `v=spf1 mx ${us} -all`,
  ],
  [
    'what is behind all has no effect',
    ['v=spf1 mx -all a include:x.example'],
    `v=spf1 mx ${us} -all`,
  ],
  [
    'modifiers stay, also behind all',
    ['v=spf1 exp=e.%{d} mx -all x=y'],
    `v=spf1 exp=e.%{d} mx ${us} -all x=y`,
  ],
  [
    'ours goes before what does not pass',
    ['v=spf1 mx -ip4:192.0.2.1 a ~all'],
    `v=spf1 mx ${us} -ip4:192.0.2.1 a ~all`,
  ],
  ['ours behind all is moved', [`v=spf1 mx -all ${us}`], `v=spf1 mx ${us} -all`],
  ['ours behind what does not pass is moved', [`v=spf1 -a ${us} -all`], `v=spf1 ${us} -a -all`],
  ['ours that does not pass is mended', [`v=spf1 ?${us} -all`], `v=spf1 ${us} -all`],
  [
    'ours that is right stays as it is written',
    [`v=spf1 +INCLUDE:_SPF.out.Example. mx -all`],
    'v=spf1 +INCLUDE:_SPF.out.Example. mx -all',
  ],
  [
    'terms are copied letter by letter',
    ['v=spf1 Exists:%{I}.%{l1r+-}.E.example ip4:192.0.2.0/32 -ALL'],
    `v=spf1 Exists:%{I}.%{l1r+-}.E.example ip4:192.0.2.0/32 ${us} -ALL`,
  ],
  ['spaces become one', ['v=spf1   mx    -all  '], `v=spf1 mx ${us} -all`],
  ['what is not valid goes', ['v=spf1 mx ip4:1.2.3 foo -all'], `v=spf1 mx ${us} -all`],
  [
    'a second redirect goes',
    ['v=spf1 a redirect=x.example redirect=y.example'],
    `v=spf1 a ${us} redirect=x.example`,
  ],
  [
    'quotes that part strings go',
    ['v=spf1 include:g.exa" "mple mx ~all'],
    `v=spf1 include:g.example mx ${us} ~all`,
  ],
  // several records
  [
    'ours and another',
    [`v=spf1 ${us} ~all`, 'v=spf1 include:g.example ~all'],
    `v=spf1 ${us} include:g.example ~all`,
  ],
  [
    'the one with ours is kept, however short',
    ['v=spf1 a mx include:g.example -all', `v=spf1 ${us} ~all`],
    `v=spf1 ${us} a mx include:g.example ~all`,
  ],
  [
    'else the one with most directives',
    ['v=spf1 include:z.example -all', 'v=spf1 a mx include:g.example ~all'],
    `v=spf1 a mx include:g.example include:z.example ${us} ~all`,
  ],
  [
    'no directive twice',
    ['v=spf1 a mx include:g.example ~all', 'v=spf1 include:G.example. mx -all'],
    `v=spf1 a mx include:g.example ${us} ~all`,
  ],
  [
    'the kept one’s qualifier counts',
    ['v=spf1 a ?mx include:g.example ~all', 'v=spf1 mx -all'],
    `v=spf1 a ${us} ?mx include:g.example ~all`,
  ],
  [
    'a single address is the address',
    ['v=spf1 a ip4:192.0.2.1 -all', 'v=spf1 ip4:192.0.2.1/32 -all'],
    `v=spf1 a ip4:192.0.2.1 ${us} -all`,
  ],
  [
    'a redirect of another becomes an include',
    ['v=spf1 a mx ~all', 'v=spf1 redirect=g.example'],
    `v=spf1 a mx include:g.example ${us} ~all`,
  ],
  [
    'a redirect of the kept one stays',
    ['v=spf1 a mx redirect=g.example', 'v=spf1 include:z.example -all'],
    `v=spf1 a mx include:z.example ${us} redirect=g.example`,
  ],
  [
    'two redirects',
    ['v=spf1 a redirect=g.example', 'v=spf1 redirect=z.example'],
    `v=spf1 a include:z.example ${us} redirect=g.example`,
  ],
  ['+all takes another’s all', ['v=spf1 a mx +all', 'v=spf1 mx -all'], `v=spf1 a mx ${us} -all`],
  [
    'exp of another is kept where there is none',
    ['v=spf1 a mx -all', 'v=spf1 a exp=e.example -all'],
    `v=spf1 a mx ${us} -all exp=e.example`,
  ],
  [
    'three records',
    [
      'v=spf1 include:a.example ~all',
      'v=spf1 include:b.example -all',
      'v=spf1 include:c.example ?all',
    ],
    `v=spf1 include:a.example include:b.example include:c.example ${us} ~all`,
  ],
  ['the same record twice', ['v=spf1 mx ~all', 'v=spf1 mx ~all'], `v=spf1 mx ${us} ~all`],
])('%s', (_case, records, value) => {
  expect(mergeSpf(records, ours).value).toBe(value)
})

test('it is told which record to edit, which to delete, and what the new value leaves out', () => {
  const [long, short] = ['v=spf1 a mx foo -all ptr', `v=spf1 ${us} ~all redirect=x.example`]
  expect(mergeSpf([long, short], ours)).toEqual({
    kept: short,
    value: `v=spf1 ${us} a mx ~all`,
    others: [long],
    dropped: ['redirect=x.example', 'foo', 'ptr'],
    hasOurs: true,
  })
})

test('terms can be left out by name', () => {
  const merge = mergeSpf(['v=spf1 mx include:gone.example -all'], ours, {
    without: ['include:gone.example'],
  })
  expect(merge).toMatchObject({ value: `v=spf1 mx ${us} -all`, dropped: ['include:gone.example'] })
})

const term = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('', '+', '-', '~', '?'),
      fc.constantFrom(
        'a',
        'mx',
        'ptr',
        'A:x.example',
        'include:g.example',
        'include:G.example.',
        us,
        'ip4:192.0.2.1',
        'ip4:192.0.2.1/32',
        'ip6:2001:db8::/32',
        'exists:%{i}.x.example',
        'all',
        'bad:',
      ),
    )
    .map(([qualifier, mechanism]) => qualifier + mechanism),
  fc.constantFrom('redirect=r.example', 'redirect=s.example', 'exp=e.example', 'x=y', 'x=z'),
)
const record = fc.array(term, { maxLength: 6 }).map((terms) => ['v=spf1', ...terms].join(' '))
const records = fc.array(record, { minLength: 1, maxLength: 4 })

test('the order of records does not count', () => {
  fc.assert(
    fc.property(
      records.chain((list) =>
        fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
      ),
      ([list, shuffled]) => {
        expect(mergeSpf(shuffled, ours)).toEqual(mergeSpf(list, ours))
      },
    ),
  )
})

test('merging again changes nothing, and what comes out is valid, has ours once passing, and closes once', () => {
  fc.assert(
    fc.property(records, (list) => {
      const { value } = mergeSpf(list, ours)
      expect(mergeSpf([value], ours)).toEqual({
        kept: value,
        value,
        others: [],
        dropped: [],
        hasOurs: true,
      })
      const parsed = parseSpf(value)
      if (!parsed.valid) throw new Error(`${parsed.term} is not valid in ${value}`)
      const texts = parsed.terms.map(({ text }) => text)
      const place = texts.findIndex((text) => text.replace(/^\+/, '') === us)
      expect(place).toBeGreaterThanOrEqual(0)
      expect(texts.slice(0, place).filter((text) => /^[-~?]/.test(text))).toEqual([])
      const ends = texts.filter((text) => /^([-~?]all|redirect=.*)$/.test(text))
      expect(ends).toHaveLength(1)
      expect(texts.filter((text) => /^\+?all$/.test(text))).toEqual([])
    }),
  )
})

/** What a record's directives say, those that have an effect. */
function effective(text: string): string[] {
  const terms = text.split(' ').slice(1)
  const all = terms.findIndex((each) => /^[+\-~?]?all$/.test(each))
  return (all === -1 ? terms : terms.slice(0, all))
    .filter((each) => !/=|bad:/.test(each))
    .map(meaning)
}

function meaning(text: string): string {
  return text
    .toLowerCase()
    .replace(/^[+\-~?]/, '')
    .replace(/(\/32|\.)$/, '')
}

test('every directive that had an effect is in the merged record', () => {
  fc.assert(
    fc.property(records, (list) => {
      const merged = mergeSpf(list, ours).value.split(' ').map(meaning)
      expect(merged).toEqual(expect.arrayContaining(list.flatMap(effective)))
    }),
  )
})

test('a value is cut into strings of 255 bytes, none within a character', () => {
  expect(chunksOf('v=spf1 -all')).toEqual(['v=spf1 -all'])
  expect(chunksOf('a'.repeat(255))).toHaveLength(1)
  expect(chunksOf('a'.repeat(256)).map((chunk) => chunk.length)).toEqual([255, 1])
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 700 }), (value) => {
      const chunks = chunksOf(value)
      expect(chunks.join('')).toBe(value)
      for (const chunk of chunks) expect(Buffer.byteLength(chunk)).toBeLessThanOrEqual(255)
    }),
  )
})
