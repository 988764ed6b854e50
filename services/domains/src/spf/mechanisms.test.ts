import { expect, test } from 'vitest'
import { check, host, host6, ofRecord } from '../../test/spf-zone.ts'
import { type Zone } from '../../test/zone.ts'
import type { SpfResult } from './evaluation.ts'

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
    'far.example': { a: [host] },
  }
  expect((await ofRecord('v=spf1 ptr -all', { ip: host6 }, zone)).result).toBe('pass')
  const isNamed = async (ptr: readonly string[], name: string) => {
    const seen = { [`from.${name}.seen.example`]: { a: [host] } }
    const record = 'v=spf1 exists:from.%{p}.seen.example -all'
    return (await ofRecord(record, {}, { ...zone, ...seen, [reverse]: { ptr } })).result === 'pass'
  }
  const all = ['far.example', 'mail.corp.example', 'corp.example']
  expect(await isNamed(all, 'corp.example')).toBe(true)
  expect(await isNamed(['far.example', 'mail.corp.example'], 'mail.corp.example')).toBe(true)
  expect(await isNamed(['far.example'], 'far.example')).toBe(true)
  expect(await isNamed(['other.corp.example'], 'unknown')).toBe(true)
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
