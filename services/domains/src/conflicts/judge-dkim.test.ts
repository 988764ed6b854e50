import { expect, test } from 'vitest'
import { complete, domain, expected, key1, target1, target2 } from '../../test/expected.ts'
import { lookupOf, type Zone } from '../../test/zone.ts'
import { NoAnswer } from '../dns/lookup.ts'
import type { Finding } from './finding.ts'
import { judgeDkim } from './judge-dkim.ts'

const host = 'selector1._domainkey'
const fqdn = `${host}.${domain}`
const old = 'v=DKIM1; k=rsa; p=OLDKEY'

/** The finding, which does not depend on whether replies to TXT queries show CNAMEs. */
async function judge(zone: Zone): Promise<Finding> {
  const whole = { ...complete, ...zone }
  const finding = await judgeDkim('dkim', expected, lookupOf(whole, false))
  expect(await judgeDkim('dkim', expected, lookupOf(whole))).toEqual(finding)
  return finding
}

test.each<[string, Zone]>([
  ['our target', {}],
  ['our target in capitals, with a dot', { [fqdn]: { cname: [`${target1.toUpperCase()}.`] } }],
  [
    'a chain to our target',
    {
      [fqdn]: { cname: ['a.example'] },
      'a.example': { cname: ['b.example'] },
      'b.example': { cname: [target1] },
    },
  ],
  [
    'a target that leads on',
    { [target1]: { cname: ['key.example'] }, 'key.example': { txt: [key1] } },
  ],
  ['our target, which does not answer', { [target1]: 'dead' }],
  ['the key itself, where a provider flattens', { [fqdn]: { txt: [key1] } }],
  ['the key itself, spaced and tagged otherwise', { [fqdn]: { txt: ['k=rsa;p=AA AA; t=s'] } }],
])('DKIM matches with %s', async (_case, zone) => {
  expect(await judge(zone)).toEqual({ outcome: 'match' })
})

test('DKIM matches where nothing is published yet, with a warning unless DNS updates publish the key', async () => {
  const zone = lookupOf({ ...complete, [target1]: {} })
  const warned = await judgeDkim('dkim', expected, zone)
  expect(warned).toEqual({ outcome: 'match', fix: expect.stringContaining('no key is published') })
  const publishes = await judgeDkim('dkim', { ...expected, publishes: true }, zone)
  expect(publishes).toEqual({ outcome: 'match' })
})

test('a chain of more than eight CNAMEs does not lead anywhere', async () => {
  const names = Array.from({ length: 8 }, (_, n) => `a${n}.example`)
  const chain = [fqdn, ...names].map((name, n) => [name, { cname: [names[n] ?? target1] }])
  expect(await judge(Object.fromEntries(chain))).toMatchObject({
    outcome: 'conflict',
    conflict: { actions: [{ action: 'edit', currentValue: 'a0.example' }] },
  })
})

test.each<[string, string, RegExp]>([
  ['another provider', 'k1.mail.other.example', /another provider/],
  ['the other selector', target2, /swapped/],
  ['another registration', 's1.01old.dkim.out.example', /another registration/],
  ['our target with the domain appended', `${target1}.${domain}`, /dot at its end/],
])('a CNAME to %s is to be edited', async (_case, alias, reason) => {
  const { outcome, conflict, fix } = await judge({ [fqdn]: { cname: [alias] } })
  expect(outcome).toBe('conflict')
  expect(conflict?.reason).toMatch(reason)
  expect(conflict?.actions).toEqual([
    { action: 'edit', type: 'CNAME', host, currentValue: alias, newValue: target1 },
  ])
  expect(fix).toBe(
    `Edit the CNAME record at host \`${host}\` (some providers show \`${fqdn}\`): change \`${alias}\` to \`${target1}\`. Leave every other record as it is.`,
  )
})

test.each([
  'selector1-acme-com._domainkey.acme.onmicrosoft.com',
  'selector1-acme-com._domainkey.acme.n-v1.dkim.mail.microsoft',
])('changing %s is said to stop Microsoft 365, and a subdomain is offered', async (alias) => {
  const { conflict, fix } = await judge({ [fqdn]: { cname: [alias] }, [alias]: { txt: [old] } })
  expect(conflict?.actions).toEqual([
    { action: 'edit', type: 'CNAME', host, currentValue: alias, newValue: target1 },
  ])
  expect(fix).toContain('stops Microsoft 365 from signing')
  expect(fix).toContain('`send.acme.com`')
  expect(fix).toContain(`change \`${alias}\` to \`${target1}\``)
})

test.each<[string, string[], RegExp]>([
  ['an old key', [old], /older DKIM key/],
  ['a key that was revoked', ['v=DKIM1; p='], /TXT record/],
  ['two keys', [old, 'v=DKIM1; p=OTHER'], /2 TXT records/],
  ['our key beside an old one', [key1, old], /2 TXT records/],
  ['our target pasted as text', [target1], /must be a CNAME/],
  ['our target pasted as text, with a dot', [`${target1}.`], /must be a CNAME/],
  ['anything else', ['hello'], /TXT record/],
])('TXT at the host, %s, is to be deleted and the CNAME added', async (_case, texts, reason) => {
  const { outcome, conflict, fix } = await judge({ [fqdn]: { txt: texts } })
  expect(outcome).toBe('conflict')
  expect(conflict?.reason).toMatch(reason)
  expect(conflict?.actions).toEqual([
    ...texts.map((text) => ({ action: 'delete', type: 'TXT', host, currentValue: text })),
    { action: 'add', type: 'CNAME', host, newValue: target1 },
  ])
  for (const text of texts) expect(fix).toContain(`Delete the TXT record \`${text}\``)
  expect(fix).toContain(`Then add a CNAME record at host \`${host}\``)
})

test('a foreign CNAME with a TXT beside it: the one to edit, the other to delete', async () => {
  const alias = 'k1.other.example'
  const zone: Zone = {
    [fqdn]: { cname: [alias], txt: [old] },
    [alias]: { txt: ['through'] },
  }
  expect((await judge(zone)).conflict?.actions).toEqual([
    { action: 'edit', type: 'CNAME', host, currentValue: alias, newValue: target1 },
    { action: 'delete', type: 'TXT', host, currentValue: old },
  ])
})

test('our CNAME with a TXT beside it: only that TXT is to be deleted', async () => {
  const { conflict, fix } = await judge({ [fqdn]: { cname: [target1], txt: [old] } })
  expect(conflict?.actions).toEqual([{ action: 'delete', type: 'TXT', host, currentValue: old }])
  expect(fix).toContain(`Keep the CNAME to \`${target1}\``)
})

test('texts that a CNAME leads to are not the host’s: they are never to be deleted', async () => {
  const alias = 'k1.other.example'
  const { conflict } = await judge({ [fqdn]: { cname: [alias] }, [alias]: { txt: [old] } })
  expect(conflict?.actions.map(({ action }) => action)).toEqual(['edit'])
})

test.each<[string, Zone, RegExp]>([
  ['nothing', {}, /wait: DNS usually shows it within minutes, at most within an hour/],
  ['a wildcard text', { [`*.${domain}`]: { txt: ['v=spf1 -all'] } }, /wildcard/],
  ['a wildcard alias', { [`*.${domain}`]: { cname: ['site.example'] } }, /wildcard/],
  [
    'the record with the domain twice',
    { [`${fqdn}.${domain}`]: { cname: [target1] } },
    /enter only `selector1._domainkey` as the host/,
  ],
])('with %s the record is waited for', async (_case, zone, hint) => {
  const { [fqdn]: _own, ...rest } = complete
  const finding = await judgeDkim('dkim', expected, lookupOf({ ...rest, ...zone }))
  expect(finding.outcome).toBe('absent')
  expect(finding.conflict).toBeUndefined()
  expect(finding.fix).toContain(
    `Add a CNAME record at host \`${host}\` (some providers show \`${fqdn}\`) with the value \`${target1}\`.`,
  )
  expect(finding.fix).toMatch(hint)
})

test('no answer says nothing; a CNAME that leads on to where nothing answers is suspected', async () => {
  await expect(judge({ [fqdn]: 'dead' })).rejects.toThrow(NoAnswer)
  const finding = await judge({ [fqdn]: { cname: ['gone.example'] }, 'gone.example': 'dead' })
  expect(finding).toMatchObject({
    outcome: 'suspected',
    conflict: { actions: [{ action: 'edit', currentValue: 'gone.example' }] },
  })
})

test('hints that cannot be looked up leave the record as it is', async () => {
  const { [fqdn]: _own, ...rest } = complete
  const absent = lookupOf({ ...rest, [`${fqdn}.${domain}`]: 'dead' })
  expect(await judgeDkim('dkim', expected, absent)).toMatchObject({ outcome: 'absent' })
  const probe = `outrider-looks-for-wildcards._domainkey.${domain}`
  const taken = { [fqdn]: { cname: ['k1.other.example'] }, [probe]: 'dead' } as const
  expect(await judge(taken)).toMatchObject({ outcome: 'suspected' })
})

test('the second selector is judged by its own target and key', async () => {
  const zone = lookupOf({ ...complete, [`selector2._domainkey.${domain}`]: { txt: [key1] } })
  expect(await judgeDkim('dkim2', expected, zone)).toMatchObject({
    outcome: 'conflict',
    conflict: {
      actions: [
        { action: 'delete', host: 'selector2._domainkey' },
        { action: 'add', newValue: target2 },
      ],
    },
  })
})
