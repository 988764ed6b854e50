import { expect, test } from 'vitest'
import { check, host, host6, ofRecord } from '../../test/spf-zone.ts'
import { parseAddress } from './address.ts'
import { expand, type MacroContext, parseMacroString } from './macro.ts'

/** The text of a macro-string for an address and a sender; undefined if the string is invalid. */
async function expanded(text: string, ip = host, sender = 'ada.b-c@corp.example') {
  const address = parseAddress(ip)
  const parts = parseMacroString(text)
  if (!address || !parts) return undefined
  const context: MacroContext = {
    sender,
    domain: 'corp.example',
    ip: address,
    helo: 'mail.corp.example',
    validatedName: async () => 'unknown',
  }
  return expand(parts, context)
}

test.each<[string, string, (string | undefined)?, string?]>([
  [
    '%{s}|%{l}|%{o}|%{d}|%{h}',
    'ada.b-c@corp.example|ada.b-c|corp.example|corp.example|mail.corp.example',
  ],
  ['%{i}|%{v}|%{ir}.%{v}.arpa', '192.0.2.10|in-addr|10.2.0.192.in-addr.arpa'],
  ['%{v}', 'ip6', '2001:DB8:0:0::10'],
  ['%{i}', '2.0.0.1.0.d.b.8.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.1.0', host6],
  ['%{i}', '192.0.2.10', `::ffff:${host}`],
  ['%{d1}|%{d2}|%{d9}|%{dr}|%{d1r}', 'example|corp.example|corp.example|example.corp|corp'],
  ['%{l-}|%{lr-}|%{l1r-}|%{l.-}', 'ada.b.c|c.ada.b|ada.b|ada.b.c'],
  ['%{l2r+-}', 'bar.foo', host, 'foo-bar+zip+quux@corp.example'],
  ['%{L}', '~jack%26jill%3Dup-a_b3.c', host, '~jack&jill=up-a_b3.c@corp.example'],
  ['%{L}', '%27%28%29%2A%21', host, "'()*!@corp.example"],
  ['%%%_%-.', '% %20.'],
  ['%{p}', 'unknown'],
])('%j stands for %j: section 7', async (text, value, ip, sender) => {
  expect(await expanded(text, ip, sender)).toBe(value)
})

test.each(['%{c}', '%{r}', '%{t}', '%{x}', '%{d0}', 'with spaces', 'beyond ASCII: \u00EF', '%'])(
  '%j makes no name: section 7.1',
  async (text) => {
    expect(await expanded(text)).toBeUndefined()
  },
)

test('macros make names: cut from the left to 253 characters, in any letters, without their last dot', async () => {
  const long = 'somewhat.long.exp.example'
  const zone = {
    [`long.exp.example.${Array.from({ length: 9 }, () => long).join('.')}`]: { a: ['127.0.0.2'] },
    'macro%percent  space%20url.corp.example': { a: [host] },
    '10.2.0.192.philip.gladstone.corp.example': { a: ['127.0.0.2'] },
    'foo:bar/baz.corp.example': { a: [host] },
    'inner.example': { txt: ['v=spf1 exists:%{d}.seen.example -all'] },
    'inner.example.seen.example': { a: ['127.0.0.2'] },
  }
  const name = `%{o}.`.repeat(9)
  const record = `v=spf1 exists:foobar.${name}${long} -all`
  const cut = await check({ ...zone, [long]: { txt: [record] } }, { sender: `x@${long}` })
  expect(cut.result).toBe('pass')
  const results = await Promise.all(
    [
      'v=spf1 a:macro%%percent%_%_space%-url.corp.example -all',
      'v=spf1 exists:%{ir}.%{l2-}.corp.example -all',
      'v=spf1 a:foo:bar/baz.corp.example -all',
      'v=spf1 include:inner.example -all', // `d` is the included domain
      'v=spf1 a:%{H} -all',
    ].map(
      async (each) =>
        (await ofRecord(each, { sender: 'philip-gladstone@corp.example' }, zone)).result,
    ),
  )
  expect(results).toEqual(['pass', 'pass', 'pass', 'pass', 'pass'])
  for (const helo of ["JUMPIN' JUPITER", '[192.0.2.10]', '%'.repeat(22)])
    expect((await ofRecord('v=spf1 a:%{H} a:%{H}.corp.example -all', { helo })).result).toBe('fail')
})
