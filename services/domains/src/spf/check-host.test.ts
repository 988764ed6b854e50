import { expect, test } from 'vitest'
import { checkHost, type SpfCheck } from './check-host.ts'
import type { SpfResult } from './evaluation.ts'
import { lookupOf, type Zone } from '../../test/zone.ts'

const host = '192.0.2.10'
const host6 = '2001:db8::10'
/** What all cases can use. */
const common: Zone = {
  'mail.corp.example': { a: [host], aaaa: [host6] },
  'other.corp.example': { a: ['198.51.100.7'], aaaa: ['2001:db8:7::7'] },
  'near.corp.example': { a: ['192.0.2.200'], aaaa: ['2001:db8::ffff'] },
  'pass.example': { txt: [`v=spf1 ip4:${host} ip6:${host6} -all`] },
  'fail.example': { txt: ['v=spf1 -all'] },
  'soft.example': { txt: ['v=spf1 ~all'] },
  'neutral.example': { txt: ['v=spf1 ?all'] },
  'broken.example': { txt: ['v=spf1 foo -all'] },
  'nospf.example': { txt: ['just a text'] },
  'dead.example': 'dead',
}

const check = (zone: Zone, changes: Partial<SpfCheck> = {}) =>
  checkHost(
    { ip: host, sender: 'ada@corp.example', helo: 'mail.corp.example', ...changes },
    lookupOf({ ...common, ...zone }),
  )

/** Evaluates one record of corp.example. */
const ofRecord = (record: string, changes: Partial<SpfCheck> = {}, zone: Zone = {}) =>
  check(
    { 'corp.example': { txt: [record], a: [host], mx: ['mail.corp.example'] }, ...zone },
    changes,
  )

test.each<[string, SpfResult]>([
  // Section 4.6: terms and their syntax
  ['v=spf1', 'neutral'],
  ['v=spf1 a  -all', 'pass'],
  ['V=SPF1 ALL', 'pass'],
  ['v=spf1 ip4:192.0.2.10 -all moo', 'permerror'],
  ['v=spf1 x-y.z_1=man:dog/cat ip4:192.0.2.10 -all', 'pass'],
  ['v=spf1 x/y=man ip4:192.0.2.10 -all', 'permerror'],
  ['v=spf1 x:y=man ip4:192.0.2.10 -all', 'permerror'],
  ['v=spf1 1x=y', 'permerror'],
  ['v=spf1 =all', 'permerror'],
  ['v=spf1 x=%abc -all', 'permerror'],
  ['v=spf1 x=+', 'neutral'],
  ['v=spf1 default=pass', 'neutral'],
  ['v=spf1 a:mail.corp.example\rptr -all', 'permerror'],
  ['v=spf1 a:\u00EF\u00BB\u00BFx.corp.example -all', 'permerror'],
  ['v=spf1 a:mail.corp.example \u0096all', 'permerror'],
  ['v=spf1 -ip4:198.51.100.0/24', 'neutral'],
  // Section 4.7 and 6.1: after all mechanisms
  ['v=spf1 redirect=fail.example ~all', 'softfail'],
  ['v=spf1 redirect=fail.example', 'fail'],
  ['v=spf1 ip4:198.51.100.1 redirect=pass.example', 'pass'],
  ['v=spf1 redirect:pass.example', 'permerror'],
  ['v=spf1 redirect=nospf.example', 'permerror'],
  ['v=spf1 redirect=a..example', 'permerror'],
  ['v=spf1 redirect=dead.example', 'temperror'],
  ['v=spf1 redirect= ?all', 'permerror'],
  ['v=spf1 redirect=-all ?all', 'permerror'],
  ['v=spf1 redirect=pass.example redirect=pass.example ?all', 'permerror'],
  // Section 5.1: all
  ['v=spf1 ?all', 'neutral'],
  ['v=spf1 all -all', 'pass'],
  ['v=spf1 -all.', 'permerror'],
  ['v=spf1 -all:x.example', 'permerror'],
  ['v=spf1 -all/8', 'permerror'],
  // Section 5.2: include
  ['v=spf1 include:pass.example -all', 'pass'],
  ['v=spf1 include:fail.example ~all', 'softfail'],
  ['v=spf1 include:soft.example all', 'pass'],
  ['v=spf1 include:neutral.example -all', 'fail'],
  ['v=spf1 include:dead.example -all', 'temperror'],
  ['v=spf1 include:broken.example -all', 'permerror'],
  ['v=spf1 include:nospf.example -all', 'permerror'],
  ['v=spf1 include:nothing.example -all', 'permerror'],
  ['v=spf1 -include:pass.example all', 'fail'],
  ['v=spf1 include all', 'permerror'],
  ['v=spf1 include: -all', 'permerror'],
  ['v=spf1 include:pass.example/24 -all', 'permerror'],
  // Section 5.3: a
  ['v=spf1 a -all', 'pass'],
  ['v=spf1 a:mail.corp.example -all', 'pass'],
  ['v=spf1 a:other.corp.example -all', 'fail'],
  ['v=spf1 a:near.corp.example -all', 'fail'],
  ['v=spf1 a:near.corp.example/24 -all', 'pass'],
  ['v=spf1 a:near.corp.example/24//64 -all', 'pass'],
  ['v=spf1 a:near.corp.example//64 -all', 'fail'],
  ['v=spf1 a:other.corp.example/0 -all', 'pass'],
  ['v=spf1 a:other.corp.example//0 -all', 'fail'],
  ['v=spf1 a:nothing.corp.example/0 -all', 'fail'],
  ['v=spf1 a//33 -all', 'pass'],
  ['v=spf1 a/33 -all', 'permerror'],
  ['v=spf1 a//129 -all', 'permerror'],
  ['v=spf1 a/24/64 -all', 'permerror'],
  ['v=spf1 a/024 -all', 'permerror'],
  ['v=spf1 a: -all', 'permerror'],
  ['v=spf1 a:dead.example -all', 'temperror'],
  // Section 7.1: domain-spec
  ['v=spf1 a:foo-bar -all', 'permerror'],
  ['v=spf1 a:museum -all', 'permerror'],
  ['v=spf1 a:museum. -all', 'permerror'],
  ['v=spf1 a:192.0.2.10', 'permerror'],
  ['v=spf1 a:abc.123', 'permerror'],
  ['v=spf1 a:corp.example:8080', 'permerror'],
  ['v=spf1 a:corp.-example', 'permerror'],
  ['v=spf1 a:corp.example\u0000', 'permerror'],
  ['v=spf1 a:mail.corp.example. -all', 'pass'],
  ['v=spf1 a:x...corp.example -all', 'fail'],
  [`v=spf1 a:${'x'.repeat(64)}.corp.example -all`, 'fail'],
  ['v=spf1 exists:%(ir).corp.example ?all', 'permerror'],
  ['v=spf1 exists:x%.corp.example ?all', 'permerror'],
  ['v=spf1 exists:x%(i).corp.example ?all', 'permerror'],
  ['v=spf1 a:%{a}.corp.example -all', 'permerror'],
  ['v=spf1 a:%{c}.corp.example -all', 'permerror'],
  ['v=spf1 a:%{d0}.corp.example -all', 'permerror'],
  // Section 5.4: mx
  ['v=spf1 mx -all', 'pass'],
  ['v=spf1 mx:other.corp.example -all', 'fail'],
  ['v=spf1 mx//33 -all', 'pass'],
  ['v=spf1 mx/33 -all', 'permerror'],
  ['v=spf1 mx//129 -all', 'permerror'],
  ['v=spf1 mx: -all', 'permerror'],
  ['v=spf1 mx:abc.123', 'permerror'],
  // Section 5.5: ptr
  ['v=spf1 ptr/0 -all', 'permerror'],
  ['v=spf1 ptr:', 'permerror'],
  ['v=spf1 ptr -all', 'fail'],
  // Section 5.6: ip4 and ip6
  ['v=spf1 ip4:192.0.2.10/32 -all', 'pass'],
  ['v=spf1 ip4:198.51.100.1/0 -all', 'pass'],
  ['v=spf1 ip4:192.0.2.10/33 -all', 'permerror'],
  ['v=spf1 ip4:192.0.2.10/032 -all', 'permerror'],
  ['v=spf1 ip4 -all', 'permerror'],
  ['v=spf1 ip4:192.0.2.10//32', 'permerror'],
  ['v=spf1 ip4:192.0.2.10:8080', 'permerror'],
  ['v=spf1 ip4:192.0.2', 'permerror'],
  ['v=spf1 ip4:2001:db8::1', 'permerror'],
  ['v=spf1 -all ip6', 'permerror'],
  ['v=spf1 ip6:192.0.2.10 -all', 'permerror'],
  ['v=spf1 ip6:::1.1.1.1/0', 'neutral'],
  ['v=spf1 ip6:::ffff:192.0.2.10', 'neutral'],
  ['v=spf1 ip6:::1.1.1.1/129', 'permerror'],
  ['v=spf1 ip6:::1.1.1.1//33', 'permerror'],
  ['v=spf1 ip6:2001:DB8:8000::/33', 'neutral'],
  ['v=spf1 ip6::CAFE::BABE', 'permerror'],
  // Section 5.7: exists
  ['v=spf1 exists:mail.corp.example -all', 'pass'],
  ['v=spf1 exists:nothing.corp.example -all', 'fail'],
  ['v=spf1 exists:dead.example -all', 'temperror'],
  ['v=spf1 exists', 'permerror'],
  ['v=spf1 exists:', 'permerror'],
  ['v=spf1 exists:mail.corp.example/24', 'permerror'],
  // Section 6.2: exp
  ['v=spf1 exp= -all', 'permerror'],
  ['v=spf1 exp=-all', 'permerror'],
  ['v=spf1 exp=x.corp.example -all exp=y.corp.example', 'permerror'],
  ['v=spf1 -all exp=%{r}.corp.example', 'permerror'],
  ['v=spf1 exp=dead.example -all', 'fail'],
])('%j is %s', async (record, result) => {
  expect((await ofRecord(record)).result).toBe(result)
})

test.each<[string, string, SpfResult]>([
  ['v=spf1 a:other.corp.example//0 -all', host6, 'pass'],
  ['v=spf1 a:other.corp.example/0 -all', host6, 'fail'],
  ['v=spf1 a:near.corp.example/24//64 -all', host6, 'pass'],
  ['v=spf1 a:near.corp.example/24 -all', host6, 'fail'],
  ['v=spf1 mx//0 -all', host6, 'pass'],
  ['v=spf1 mx/0 -all', host6, 'pass'],
  ['v=spf1 ip6:2001:DB8::/32 -all', host6, 'pass'],
  ['v=spf1 ip6:::1.1.1.1/0 -all', host6, 'pass'],
  ['v=spf1 ip4:0.0.0.0/0 -all', host6, 'fail'],
  ['v=spf1 exists:mail.corp.example -all', host6, 'pass'],
  ['v=spf1 exists:only6.corp.example -all', host6, 'fail'],
  ['v=spf1 a:only6.corp.example//0 -all', `::ffff:${host}`, 'fail'],
  ['v=spf1 ip6:::/0 -all', `::FFFF:${host}`, 'fail'],
  [`v=spf1 -ip4:${host} ip6:::ffff:${host}`, `::FFFF:${host}`, 'fail'],
  ['v=spf1 a:mail.corp.example -all', `::FFFF:${host}`, 'pass'],
])('%j is, from %s, %s', async (record, ip, result) => {
  const zone = { 'only6.corp.example': { aaaa: [host6] } }
  expect((await ofRecord(record, { ip }, zone)).result).toBe(result)
})

test.each<[string, readonly string[] | 'dead', SpfResult]>([
  ['no text at all', [], 'none'],
  ['texts of other kinds', ['google-site-verification=x', '\u0096'], 'none'],
  ['a version without its space', ['v=spf1mx'], 'none'],
  ['another version', ['v=spf10'], 'none'],
  ['another version beside one record', ['v=spf10', 'v=spf1 mx'], 'pass'],
  ['a record after a space', [' v=spf1 -all'], 'none'],
  ['two records', ['v=spf1 -all', 'V=sPf1 +all'], 'permerror'],
  ['the same record twice', ['v=spf1 -all', 'v=spf1 -all'], 'permerror'],
  ['no answer', 'dead', 'temperror'],
])('a domain with %s: section 4.5', async (_case, txt, result) => {
  const records = txt === 'dead' ? txt : { txt, mx: ['mail.corp.example'] }
  expect((await check({ 'corp.example': records })).result).toBe(result)
})

test.each<[string, string, SpfResult]>([
  [`ada@${'a'.repeat(64)}.example`, 'x', 'none'],
  [`ada@${'a'.repeat(63)}.example`, 'x', 'fail'],
  ['ada@a...example', 'x', 'none'],
  ['ada@[192.0.2.10]', 'x', 'none'],
  ['ada@localhost', 'x', 'none'],
  ['', 'localhost', 'none'],
  ['', '[192.0.2.10]', 'none'],
  ['', 'corp.example', 'fail'],
  ['ada@corp.example.', 'x', 'fail'],
  ['corp.example', 'x', 'fail'],
])('the sender %j with HELO %j: section 4.3', async (sender, helo, result) => {
  const zone = {
    'corp.example': { txt: ['v=spf1 -all'] },
    [`${'a'.repeat(63)}.example`]: { txt: ['v=spf1 -all'] },
  }
  expect((await check(zone, { sender, helo })).result).toBe(result)
})

test('without a local part it is postmaster', async () => {
  const zone = { 'say.example': { txt: ['%{l}: %{s}'] } }
  const record = 'v=spf1 exp=say.example -all'
  for (const sender of ['@corp.example', 'corp.example'])
    expect((await ofRecord(record, { sender }, zone)).explanation).toBe(
      'postmaster: postmaster@corp.example',
    )
  const bounced = await ofRecord(record, { sender: '', helo: 'corp.example' }, zone)
  expect(bounced.explanation).toBe('postmaster: postmaster@corp.example')
})

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

const reverse = '10.2.0.192.in-addr.arpa'

test.each<[string, string, Zone, SpfResult]>([
  [
    'a name below the target leads back',
    'v=spf1 ptr:corp.example -all',
    { [reverse]: { ptr: ['mail.corp.example.'] } },
    'pass',
  ],
  [
    'letter case does not count',
    'v=spf1 ptr -all',
    { [reverse]: { ptr: ['MAIL.Corp.Example'] } },
    'pass',
  ],
  [
    'a name does not lead back',
    'v=spf1 ptr -all',
    { [reverse]: { ptr: ['other.corp.example'] } },
    'fail',
  ],
  [
    'a name only ends like the target',
    'v=spf1 ptr:orp.example -all',
    { [reverse]: { ptr: ['mail.corp.example'] } },
    'fail',
  ],
  ['DNS gives no answer', 'v=spf1 ptr -all', { [reverse]: 'dead' }, 'fail'],
  [
    'an address gives no answer',
    'v=spf1 ptr:corp.example -all',
    { [reverse]: { ptr: ['dead.example', 'mail.corp.example'] } },
    'pass',
  ],
  [
    'ten names come before it',
    'v=spf1 ptr:corp.example -all',
    {
      [reverse]: {
        ptr: [...Array.from({ length: 10 }, (_, n) => `n${n}.example`), 'mail.corp.example'],
      },
    },
    'fail',
  ],
])('ptr, when %s', async (_case, record, zone, result) => {
  expect((await ofRecord(record, {}, zone)).result).toBe(result)
})

test('ptr works from IPv6, and %{p} is the domain, a name below it, or any that leads back', async () => {
  const zone: Zone = {
    '0.1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa': {
      ptr: ['mail.corp.example'],
    },
    'say.example': { txt: ['from %{p}'] },
    'far.example': { a: [host] },
  }
  expect((await ofRecord('v=spf1 ptr -all', { ip: host6 }, zone)).result).toBe('pass')
  const named = async (ptr: readonly string[]) =>
    (await ofRecord('v=spf1 -all exp=say.example', {}, { ...zone, [reverse]: { ptr } })).explanation
  expect(await named(['far.example', 'mail.corp.example', 'corp.example'])).toBe(
    'from corp.example',
  )
  expect(await named(['far.example', 'mail.corp.example'])).toBe('from mail.corp.example')
  expect(await named(['far.example'])).toBe('from far.example')
  expect(await named(['other.corp.example'])).toBe('from unknown')
})

/** Evaluates `mx` of a domain that has these exchanges. */
async function withMx(mx: readonly string[]): Promise<SpfResult> {
  return (await check({ 'corp.example': { txt: ['v=spf1 mx'], a: [host], mx } })).result
}

test('mx: a null MX and a missing one match nothing, and an eleventh is an error even where one matches', async () => {
  expect(await withMx([''])).toBe('neutral')
  expect(await withMx([])).toBe('neutral')
  expect(await withMx(['dead.example'])).toBe('temperror')
  const ten = Array.from({ length: 10 }, () => 'other.corp.example')
  expect(await withMx([...ten.slice(1), 'mail.corp.example'])).toBe('pass')
  expect(await withMx(['mail.corp.example', ...ten])).toBe('permerror')
})

test('ten terms may ask DNS, two in vain, includes and redirects counted with them: section 4.6.4', async () => {
  const eight = 'v=spf1' + ' a:other.corp.example'.repeat(8)
  const zone: Zone = {
    'eight.example': { txt: [eight] },
    'loop.example': { txt: ['v=spf1 include:pool.example'] },
    'pool.example': { txt: ['v=spf1 include:loop.example'] },
    'self.example': { txt: ['v=spf1 ip4:198.51.100.1 redirect=self.example'] },
  }
  const of = async (record: string) => {
    const { result, problem, lookups } = await ofRecord(record, {}, zone)
    return [result, problem?.kind, lookups]
  }
  expect(
    await of('v=spf1 a:other.corp.example include:eight.example ip4:192.0.2.10 mx -all'),
  ).toEqual(['pass', undefined, 10])
  expect(
    await of('v=spf1 a:other.corp.example include:eight.example a ip4:192.0.2.10 -all'),
  ).toEqual(['permerror', 'lookups', 11])
  expect(await of('v=spf1 include:loop.example -all')).toEqual(['permerror', 'lookups', 11])
  expect(await of('v=spf1 redirect=self.example')).toEqual(['permerror', 'lookups', 11])
  expect(await of('v=spf1 a:x1.example a:x2.example ?all')).toEqual(['neutral', undefined, 2])
  expect(await of('v=spf1 a:x1.example mx:x2.example exists:x3.example ?all')).toEqual([
    'permerror',
    'void lookups',
    3,
  ])
  const exp = await ofRecord('v=spf1 a:x1.example a:x2.example exp=x3.example -all')
  expect(exp.result).toBe('fail')
  const addresses = Array.from({ length: 20 }, (_, n) => `192.0.2.${n}`)
  expect((await check({ 'corp.example': { txt: ['v=spf1 a -all'], a: addresses } })).result).toBe(
    'pass',
  )
})

test('the outcome tells what decided, through includes and redirects, and where an error is', async () => {
  const zone: Zone = {
    'outer.example': { txt: ['v=spf1 include:pass.example ?all'] },
    'bad.example': { txt: ['v=spf1 ip4:1.2.3 -all'] },
  }
  expect((await ofRecord('v=spf1 redirect=outer.example', {}, zone)).path).toEqual([
    { domain: 'outer.example', term: 'include:pass.example' },
    { domain: 'pass.example', term: `ip4:${host}` },
  ])
  expect((await ofRecord('v=spf1 include:bad.example -all', {}, zone)).problem).toEqual({
    kind: 'syntax',
    domain: 'bad.example',
    term: 'ip4:1.2.3',
  })
})
