import { expect, test } from 'vitest'
import { complete, domain, expected } from '../../test/expected.ts'
import { lookupOf, type Zone } from '../../test/zone.ts'
import { judgeDmarc, judgeOwnership, judgeRecords } from './judge-records.ts'

const { value } = expected.records.domain

const ownership = (texts: readonly string[], more: Zone = {}) =>
  judgeOwnership(expected, lookupOf({ ...complete, [domain]: { txt: texts }, ...more }))

test('ownership matches by the exact value among any others', async () => {
  expect(await ownership(['x', value, 'outrider-verification=other'])).toEqual({ outcome: 'match' })
})

test.each<[string, string[], RegExp]>([
  [
    'nothing',
    [],
    /Other TXT records at this host stay as they are\. If you have added it already, wait/,
  ],
  ['other texts', ['google-site-verification=x'], /wait/],
  ['quotes', [`"${value}"`], /There is `"outrider.*change it to/],
  ['spaces', ['outrider-verification = Tok-en_1 '], /change it to/],
  ['a semicolon', [`${value};`], /change it to/],
  ['the wrong letter case', [value.toLowerCase()], /change it to/],
  ['the token alone', ['Tok-en_1'], /change it to/],
  [
    'another organization’s token',
    ['outrider-verification=other'],
    /another organization's ownership: you can keep it/,
  ],
])('ownership with %s is waited for, with what may help', async (_case, texts, hint) => {
  const finding = await ownership(texts)
  expect(finding.outcome).toBe('absent')
  expect(finding.fix).toContain(
    `Add a TXT record at host \`@\` (some providers show \`acme.com\`) with the value \`${value}\`.`,
  )
  expect(finding.fix).toMatch(hint)
})

test('ownership at a host with the domain twice is hinted at', async () => {
  const { fix } = await ownership([], { [`${domain}.${domain}`]: { txt: [value] } })
  expect(fix).toContain('`acme.com.acme.com`')
  expect(fix).toContain('enter only `@` as the host')
})

test('ownership of an alias cannot be added, and counts where the alias leads to it', async () => {
  const aliased = { [domain]: { cname: ['site.example'] } }
  const none = await judgeOwnership(expected, lookupOf(aliased))
  expect(none).toEqual({
    outcome: 'absent',
    fix: expect.stringContaining('is a CNAME to `site.example`'),
  })
  const there = lookupOf({ ...aliased, 'site.example': { txt: [value] } })
  expect(await judgeOwnership(expected, there)).toEqual({ outcome: 'match' })
})

const dmarc = (records: Readonly<Record<string, readonly string[]>>) => {
  const { [`_dmarc.${domain}`]: _own, ...rest } = complete
  const zone = Object.entries(records).map(([name, txt]) => [`_dmarc.${name}`, { txt }])
  return judgeDmarc(expected, lookupOf({ ...rest, ...Object.fromEntries(zone) }))
}

test('DMARC matches by our record, and without more to say', async () => {
  expect(await dmarc({ [domain]: ['v=DMARC1; p=none;'] })).toEqual({ outcome: 'match' })
})

test.each<[string, Record<string, string[]>, string]>([
  [
    'another policy',
    { [domain]: ['v=DMARC1; p=reject; rua=mailto:d@acme.com'] },
    'the policy `reject`',
  ],
  ['a policy in testing', { [domain]: ['v=DMARC1; p=reject; t=y'] }, 'the policy `quarantine`'],
  ['our policy, spaced otherwise', { [domain]: ['v=DMARC1;p=none'] }, 'the policy `none`'],
  ['the public suffix’s policy', { com: ['v=DMARC1; p=reject; psd=y'] }, '`_dmarc.com`'],
])('%s matches, and is told for information alone', async (_case, records, reason) => {
  const finding = await dmarc(records)
  expect(finding).toEqual({
    outcome: 'match',
    conflict: {
      reason: expect.stringContaining(reason),
      resolution: 'For information only: keep it, and do not add another one.',
      actions: [],
    },
  })
})

test.each<[string, string[], RegExp]>([
  ['two records', ['v=DMARC1; p=none', 'v=DMARC1; p=reject'], /2 DMARC records/],
  ['a record that is not valid', ['v=DMARC1; p=maybe'], /is not valid/],
])('%s count as none, and nothing is to be deleted for us', async (_case, texts, reason) => {
  const finding = await dmarc({ [domain]: texts })
  expect(finding.outcome).toBe('absent')
  expect(finding.fix).toBeUndefined()
  expect(finding.conflict?.actions).toEqual([])
  expect(finding.conflict?.reason).toMatch(reason)
})

test('DMARC that is missing is nothing to fix', async () => {
  expect(await dmarc({})).toEqual({ outcome: 'absent' })
})

test('the whole zone is judged at once; what DNS does not say of one record says nothing of the others', async () => {
  const all = await judgeRecords(expected, lookupOf(complete))
  expect(Object.values(all)).toEqual(Array.from({ length: 5 }, () => ({ outcome: 'match' })))
  const some = await judgeRecords(
    expected,
    lookupOf({ ...complete, [`selector1._domainkey.${domain}`]: 'dead' }),
  )
  expect(Object.entries(some).map(([name, { outcome }]) => `${name} ${outcome}`)).toEqual([
    'domain match',
    'spf match',
    'dkim indeterminate',
    'dkim2 match',
    'dmarc match',
  ])
  const none = await judgeRecords(expected, lookupOf({}))
  expect(Object.values(none).map(({ outcome }) => outcome)).toEqual(
    Array.from({ length: 5 }, () => 'absent'),
  )
})

test('what is a fault of ours is not taken for DNS', async () => {
  const broken = { ...lookupOf(complete), txt: () => Promise.reject(new TypeError('bug')) }
  await expect(judgeRecords(expected, broken)).rejects.toThrow('bug')
})

test('what is told of a record is bounded, however much a zone holds', async () => {
  const texts = Array.from({ length: 100 }, (_, index) => `v=DKIM1; p=${'A'.repeat(400)}${index}`)
  const zone = lookupOf({ ...complete, [`selector1._domainkey.${domain}`]: { txt: texts } })
  const { dkim } = await judgeRecords(expected, zone)
  expect(dkim).toMatchObject({ outcome: 'conflict', conflict: { actions: [] } })
  expect(JSON.stringify(dkim).length).toBeLessThan(1_000)
})
