import { expect, test } from 'vitest'
import { lookupOf, type Zone } from '../test/zone.ts'
import { discoverDmarc, isDmarc, parseDmarc } from './dmarc.ts'
import { NoAnswer } from './dns/lookup.ts'

const at = (records: Readonly<Record<string, readonly string[] | 'dead'>>): Zone =>
  Object.fromEntries(
    Object.entries(records).map(([name, txt]) => [
      `_dmarc.${name}`,
      txt === 'dead' ? txt : { txt },
    ]),
  )

const reject = 'v=DMARC1; p=reject'

test.each<[string, Record<string, readonly string[]>, string, string | undefined]>([
  ['its own record', { 'a.corp.com': [reject] }, 'a.corp.com', 'a.corp.com reject'],
  ['nothing anywhere', {}, 'a.corp.com', undefined],
  ['the organizational domain’s', { 'corp.com': [reject] }, 'a.b.corp.com', 'corp.com reject'],
  ['its subdomain policy', { 'corp.com': [`${reject}; sp=none`] }, 'a.corp.com', 'corp.com none'],
  [
    'its own record, whatever its parent’s sp',
    { 'a.corp.com': [reject], 'corp.com': ['v=DMARC1; p=none; sp=none'] },
    'a.corp.com',
    'a.corp.com reject',
  ],
  [
    'the shortest name’s, without psd',
    { 'b.corp.com': ['v=DMARC1; p=none'], 'corp.com': [reject] },
    'a.b.corp.com',
    'corp.com reject',
  ],
  [
    'the first with psd=n',
    { 'b.corp.com': ['v=DMARC1; p=none; psd=n'], 'corp.com': [reject] },
    'a.b.corp.com',
    'b.corp.com none',
  ],
  [
    'the name below psd=y',
    { 'corp.com': [reject], com: ['v=DMARC1; p=none; psd=y'] },
    'a.corp.com',
    'corp.com reject',
  ],
  [
    'the public suffix’s, without another',
    { com: [`v=DMARC1; p=none; sp=quarantine; psd=y`] },
    'a.corp.com',
    'com quarantine',
  ],
  [
    'testing is one step milder',
    { 'corp.com': [`${reject}; t=y`] },
    'corp.com',
    'corp.com quarantine',
  ],
  [
    'testing of quarantine is none',
    { 'corp.com': ['v=DMARC1; p=quarantine; t=y'] },
    'corp.com',
    'corp.com none',
  ],
  ['two records are none', { 'corp.com': [reject, 'v=DMARC1; p=none'] }, 'corp.com', undefined],
  [
    'two records are none, the parent’s counts',
    { 'a.corp.com': [reject, reject], 'corp.com': [reject] },
    'a.corp.com',
    'corp.com reject',
  ],
  [
    'other texts do not count',
    { 'corp.com': ['v=spf1 -all', reject, 'v=DMARC10; p=none'] },
    'corp.com',
    'corp.com reject',
  ],
  [
    'a record that is not valid is none',
    { 'corp.com': ['v=DMARC1; p=refuse'] },
    'corp.com',
    undefined,
  ],
])('%s', async (_case, records, domain, found) => {
  const discovery = await discoverDmarc(domain, lookupOf(at(records)))
  expect(discovery && `${discovery.domain} ${discovery.policy}`).toBe(found)
})

test.each([
  ['v=DMARC1; p=none; sp=quarantine; np=reject', 'reject'],
  ['v=DMARC1; p=none; sp=quarantine', 'quarantine'],
  ['v=DMARC1; p=reject', 'reject'],
])('a name that does not exist is under np, else sp, else p: %s', async (text, policy) => {
  const lookup = lookupOf(at({ 'corp.com': [text] }))
  expect((await discoverDmarc('x.corp.com', lookup, false))?.policy).toBe(policy)
})

test('a long name is asked for itself, then from seven labels on: eight questions at most', async () => {
  const asked: string[] = []
  const lookup = {
    txt: async (name: string) => {
      asked.push(name)
      return []
    },
  }
  await discoverDmarc('a.b.c.d.e.f.g.h.i.j.mail.example.com', lookup)
  expect(asked).toEqual([
    '_dmarc.a.b.c.d.e.f.g.h.i.j.mail.example.com',
    '_dmarc.g.h.i.j.mail.example.com',
    '_dmarc.h.i.j.mail.example.com',
    '_dmarc.i.j.mail.example.com',
    '_dmarc.j.mail.example.com',
    '_dmarc.mail.example.com',
    '_dmarc.example.com',
    '_dmarc.com',
  ])
})

test.each(['a.corp.co.uk', 'corp.co.uk'])('no answer for %s is no answer', async (name) => {
  const lookup = lookupOf(at({ [name]: 'dead' }))
  await expect(discoverDmarc('a.corp.co.uk', lookup)).rejects.toThrow(NoAnswer)
})

test.each(['co.uk', 'uk'])('no answer for the public suffix %s is no record', async (name) => {
  expect(await discoverDmarc('a.corp.co.uk', lookupOf(at({ [name]: 'dead' })))).toBeUndefined()
})

test.each([
  ['v=DMARC1', true],
  ['v=DMARC1;p=none', true],
  ['v = DMARC1 ; p=none', true],
  ['v=dmarc1; p=none', false],
  ['V=DMARC1; p=none', false],
  [' v=DMARC1; p=none', false],
  ['v=DMARC1p=none', false],
  ['v=DMARC12; p=none', false],
  ['p=none; v=DMARC1', false],
])('%j is a DMARC record: %s', (text, is) => {
  expect(isDmarc(text)).toBe(is)
})

test.each([
  ['v=DMARC1; p=Quarantine; unknown=1', 'quarantine'],
  ['v=DMARC1; rua=mailto:d@corp.com', 'none'],
  ['v=DMARC1; p=reject; sp=bad; rua=mailto:d@corp.com', 'none'],
  ['v=DMARC1; p=reject; np=bad', undefined],
  ['v=DMARC1; p=reject; p=none', 'reject'],
  ['v=DMARC1; rua=nowhere', undefined],
  ['v=DMARC1;', undefined],
])('%j asks for %s', (text, policy) => {
  expect(parseDmarc(text)?.policy).toBe(policy)
})
