import { expect, test } from 'vitest'
import { check, host, host6, ofRecord } from '../../test/spf-zone.ts'
import { type SpfCheck } from './check-host.ts'

test.each<[string, string, Partial<SpfCheck>]>([
  [
    '%{s}|%{l}|%{o}|%{d}|%{h}',
    'ada.b-c@corp.example|ada.b-c|corp.example|corp.example|mail.corp.example',
    {},
  ],
  ['%{i} %{c} %{v} %{ir}.%{v}.arpa', '192.0.2.10 192.0.2.10 in-addr 10.2.0.192.in-addr.arpa', {}],
  ['%{c} %{v}', '2001:db8::10 ip6', { ip: '2001:DB8:0:0::10' }],
  ['%{i}', '2.0.0.1.0.d.b.8.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.1.0', { ip: host6 }],
  ['%{i} %{c}', '192.0.2.10 192.0.2.10', { ip: `::ffff:${host}` }],
  ['%{r} %{t}', 'mx.receiver.example 1700000000', {}],
  ['%{d1} %{d2} %{d9} %{dr} %{d1r}', 'example corp.example corp.example example.corp corp', {}],
  ['%{l-} %{lr-} %{l1r-} %{l.-}', 'ada.b.c c.ada.b ada.b ada.b.c', {}],
  ['%{l2r+-}', 'bar.foo', { sender: 'foo-bar+zip+quux@corp.example' }],
  ['%{L}', '~jack%26jill%3Dup-a_b3.c', { sender: '~jack&jill=up-a_b3.c@corp.example' }],
  ['%{L}', '%27%28%29%2A%21', { sender: "'()*!@corp.example" }],
  ['%%%_%-.', '% %20.', {}],
  ['with spaces, kept.', 'with spaces, kept.', {}],
  ['%{p}', 'unknown', {}],
])('explaining %j: section 7', async (text, explanation, changes) => {
  const checked = {
    sender: 'ada.b-c@corp.example',
    receiver: 'mx.receiver.example',
    now: new Date(1_700_000_000_500),
    ...changes,
  }
  const outcome = await ofRecord('v=spf1 exp=say.example -all', checked, {
    'say.example': { txt: [text] },
  })
  expect(outcome).toMatchObject({ result: 'fail', explanation })
})

test.each<[string, readonly string[] | 'dead']>([
  ['two texts', ['one', 'two']],
  ['no text', []],
  ['no answer', 'dead'],
  ['a text with an unknown macro', ['the %{x} files']],
  ['a text beyond ASCII', ['\u00EF\u00BB\u00BFExplanation']],
])('an explanation with %s is as if there were none: section 6.2', async (_case, txt) => {
  const zone = { 'say.example': txt === 'dead' ? txt : { txt } }
  const outcome = await ofRecord('v=spf1 exp=say.example -all', {}, zone)
  expect(outcome).toMatchObject({ result: 'fail', explanation: undefined })
})

test('an explanation is of the record that failed: not of an include, and after a redirect of its target', async () => {
  const zone = {
    'mine.example': { txt: ['mine'] },
    'theirs.example': { txt: ['theirs'] },
    'target.example': { txt: ['v=spf1 -all exp=theirs.example'] },
    'silent.example': { txt: ['v=spf1 -all'] },
  }
  const explanationOf = async (record: string) => (await ofRecord(record, {}, zone)).explanation
  expect(await explanationOf('v=spf1 include:target.example -all exp=mine.example')).toBe('mine')
  expect(await explanationOf('v=spf1 exp=mine.example redirect=target.example')).toBe('theirs')
  expect(await explanationOf('v=spf1 exp=mine.example redirect=silent.example')).toBeUndefined()
})

test('macros make names: cut from the left to 253 characters, in any letters, without their last dot', async () => {
  const long = 'somewhat.long.exp.example'
  const zone = {
    [`long.exp.example.${Array.from({ length: 9 }, () => long).join('.')}`]: { txt: ['found'] },
    'macro%percent  space%20url.corp.example': { a: [host] },
    '10.2.0.192.philip.gladstone.corp.example': { a: ['127.0.0.2'] },
    'foo:bar/baz.corp.example': { a: [host] },
    'inner.example': { txt: ['v=spf1 exists:%{d}.seen.example -all'] },
    'inner.example.seen.example': { a: ['127.0.0.2'] },
  }
  const name = `%{o}.`.repeat(9)
  const record = `v=spf1 -all exp=foobar.${name}${long}`
  const cut = await check({ ...zone, [long]: { txt: [record] } }, { sender: `x@${long}` })
  expect(cut.explanation).toBe('found')
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
