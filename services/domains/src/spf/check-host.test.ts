import { expect, test } from 'vitest'
import { check, host, host6, ofRecord } from '../../test/spf-zone.ts'
import type { SpfResult } from './evaluation.ts'

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
  const zone = { 'postmaster.postmaster@corp.example.seen.example': { a: [host] } }
  const record = 'v=spf1 exists:%{l}.%{s}.seen.example -all'
  for (const sender of ['@corp.example', 'corp.example'])
    expect((await ofRecord(record, { sender }, zone)).result).toBe('pass')
  const bounced = await ofRecord(record, { sender: '', helo: 'corp.example' }, zone)
  expect(bounced.result).toBe('pass')
})
