import { expect, test } from 'vitest'
import { complete, domain, expected, ours } from '../../test/expected.ts'
import { lookupOf, type Zone } from '../../test/zone.ts'
import { NoAnswer } from '../dns/lookup.ts'
import { judgeSpf } from './judge-spf.ts'

const judge = (texts: readonly string[], more: Zone = {}) =>
  judgeSpf(expected, lookupOf({ ...complete, [domain]: { txt: texts }, ...more }))

/** Other people's records. */
const others: Zone = {
  '_spf.g.example': { txt: ['v=spf1 ip4:198.51.100.0/24 ~all'] },
  'm.example': { txt: ['v=spf1 ip4:203.0.113.0/24 ~all'] },
  'nest.acme.com': { txt: [`v=spf1 include:m.example ${ours} ~all`] },
  'two.example': { txt: ['v=spf1 -all', 'v=spf1 ~all'] },
  'five.example': {
    txt: ['v=spf1 a:m.example a:m.example a:m.example a:m.example ~all'],
    a: ['203.0.113.1'],
  },
  'm.example.a': { a: ['203.0.113.1'] },
  'loop.acme.com': { txt: ['v=spf1 include:m.example ~all'] },
  'dead.example': 'dead',
}

test.each<[string, string]>([
  ['exactly ours', `v=spf1 ${ours} ~all`],
  ['a hard all', `v=spf1 ${ours} -all`],
  ['others before it', `v=spf1 include:_spf.g.example ip4:198.51.100.7 ${ours} -all`],
  ['others after it, dead ones too', `v=spf1 ${ours} include:nothing.example -all`],
  ['any letter case and a dot at the end', 'V=SPF1 INCLUDE:_SPF.Out.Example. ~ALL'],
  ['a plus', `v=spf1 +${ours} ~all`],
  ['no all', `v=spf1 ${ours}`],
  ['a redirect to a record with ours', 'v=spf1 redirect=nest.acme.com'],
  ['ours before a redirect', `v=spf1 ${ours} redirect=_spf.g.example`],
  ['ours in a nested include of the provider', 'v=spf1 include:nest.acme.com -all'],
  ['a redirect to ours itself', 'v=spf1 redirect=_spf.out.example'],
  [
    'an include that looks like a loop and is none',
    `v=spf1 include:loop.acme.com include:m.example ${ours} -all`,
  ],
  ['a network that includes everybody before ours', `v=spf1 ip4:0.0.0.0/0 ${ours} -all`],
  ['nine look-ups before ours', `v=spf1 ${'include:m.example '.repeat(9)}${ours} -all`],
])('SPF matches with %s', async (_case, record) => {
  expect(await judge(['another text', record], others)).toEqual({ outcome: 'match' })
})

test('ours is not looked up: it matches though our zone is not published, or does not answer', async () => {
  const record = `v=spf1 ${ours} ~all`
  for (const known of [{}, 'dead'] as const)
    expect(await judge([record], { '_spf.out.example': known })).toEqual({ outcome: 'match' })
})

/** One record that is to be edited. */
test.each<[string, string, string, string]>([
  [
    'lacks ours',
    'v=spf1 include:_spf.g.example ~all',
    `v=spf1 include:_spf.g.example ${ours} ~all`,
    'lacks',
  ],
  ['is -all alone', 'v=spf1 -all', `v=spf1 ${ours} -all`, 'lacks'],
  ['lets everybody pass', 'v=spf1 +all', `v=spf1 ${ours} ~all`, 'lacks'],
  [
    'redirects elsewhere',
    'v=spf1 redirect=_spf.g.example',
    `v=spf1 ${ours} redirect=_spf.g.example`,
    'lacks',
  ],
  [
    'has ours behind all',
    `v=spf1 mx:acme.com -all ${ours}`,
    `v=spf1 mx:acme.com ${ours} -all`,
    'does not pass by it',
  ],
  [
    'has ours, but not passing',
    `v=spf1 ~${ours} -all`,
    `v=spf1 ${ours} -all`,
    'does not pass by it',
  ],
  [
    'has ours behind what decides before',
    `v=spf1 -ip4:0.0.0.0/0 ${ours} ~all`,
    `v=spf1 ${ours} -ip4:0.0.0.0/0 ~all`,
    'does not pass by it',
  ],
  ['is not valid', `v=spf1 ${ours} ip4:1.2.3 ~all`, `v=spf1 ${ours} ~all`, '`ip4:1.2.3`'],
  [
    'has quotes inside',
    `v=spf1 include:m.exa" "mple ${ours} ~all`,
    `v=spf1 include:m.example ${ours} ~all`,
    'not valid',
  ],
  [
    'includes a name without SPF before ours',
    `v=spf1 include:nothing.example ${ours} ~all`,
    `v=spf1 ${ours} ~all`,
    '`include:nothing.example`',
  ],
  [
    'lacks ours and includes a name without SPF',
    'v=spf1 include:nothing.example ~all',
    `v=spf1 ${ours} include:nothing.example ~all`,
    '`include:nothing.example`',
  ],
  [
    'writes macros',
    'v=spf1 exists:%{I}._i.%{d2} -all',
    `v=spf1 exists:%{I}._i.%{d2} ${ours} -all`,
    'lacks',
  ],
])('a record that %s is to be edited, exactly', async (_case, record, value, reason) => {
  const finding = await judge(['keep me', record], others)
  expect(finding).toMatchObject({
    outcome: 'conflict',
    conflict: {
      reason: expect.stringContaining(reason),
      actions: [{ action: 'edit', type: 'TXT', host: '@', currentValue: record, newValue: value }],
    },
    fix: expect.stringContaining(`change \`${record}\` to \`${value}\``),
  })
  expect(finding.fix).toBe(finding.conflict?.resolution)
  expect(finding.fix).not.toContain('keep me')
  expect(finding.fix).not.toContain('Delete')
})

test('two records become one: one to edit, the other to delete', async () => {
  const [kept, other] = ['v=spf1 a mx include:_spf.g.example ~all', 'v=spf1 include:m.example -all']
  const value = `v=spf1 a mx include:_spf.g.example include:m.example ${ours} ~all`
  for (const texts of [
    [kept, other],
    [other, kept],
  ])
    expect(await judge(['keep me', ...texts], others)).toMatchObject({
      outcome: 'conflict',
      conflict: {
        reason: expect.stringContaining('There are 2 SPF records'),
        actions: [
          { action: 'edit', type: 'TXT', host: '@', currentValue: kept, newValue: value },
          { action: 'delete', type: 'TXT', host: '@', currentValue: other },
        ],
      },
      fix: `Edit the TXT record at host \`@\` (some providers show \`acme.com\`): change \`${kept}\` to \`${value}\`. Delete the TXT record \`${other}\` at the same host. Leave every other record as it is.`,
    })
})

test.each<[string, string[]]>([
  ['one record', ['v=spf1 include:_spf.g.example -all']],
  ['an include without a record', ['v=spf1 mx include:nothing.example -all']],
  ['an include that does not answer', ['v=spf1 include:dead.example -all']],
  ['two records', ['v=spf1 include:_spf.g.example ~all', 'v=spf1 include:m.example -all']],
  [
    'two records, one with a dead include',
    ['v=spf1 a mx ~all', 'v=spf1 include:dead.example -all'],
  ],
  [
    'two records with ours behind a dead include',
    [`v=spf1 include:nothing.example ${ours} ~all`, 'v=spf1 a'],
  ],
])('the proposed value matches once it is published: %s', async (_case, records) => {
  const { conflict } = await judge(records, others)
  expect(await judge([conflict?.actions[0]?.newValue ?? ''], others)).toEqual({ outcome: 'match' })
})

test('where the record that is kept says everything already, only the others are to be deleted', async () => {
  const kept = `v=spf1 include:_spf.g.example ${ours} ~all`
  const other = 'v=spf1 include:_spf.g.example -all'
  expect(await judge([other, kept], others)).toMatchObject({
    conflict: { actions: [{ action: 'delete', type: 'TXT', host: '@', currentValue: other }] },
    fix: expect.stringContaining(`Keep the TXT record \`${kept}\``),
  })
})

test('three records, and the same one twice', async () => {
  const records = ['v=spf1 a ~all', 'v=spf1 mx ~all', `v=spf1 ${ours} ~all`]
  const { conflict } = await judge(records)
  expect(conflict?.actions.map(({ action }) => action)).toEqual(['edit', 'delete', 'delete'])
  expect(conflict?.actions[0]?.newValue).toBe(`v=spf1 ${ours} a mx ~all`)
  const twice = await judge([`v=spf1 ${ours} ~all`, `v=spf1 ${ours} ~all`])
  expect(twice).toMatchObject({
    outcome: 'conflict',
    conflict: { actions: [{ action: 'delete', currentValue: `v=spf1 ${ours} ~all` }] },
  })
})

test('terms that the new value leaves out are named', async () => {
  const { fix } = await judge(['v=spf1 mx -all ptr redirect=x.example'])
  expect(fix).toContain(
    'The new value leaves out `ptr`, `redirect=x.example`: not valid, or without effect.',
  )
})

test('a term that the new value adds is named', async () => {
  const { fix } = await judge(['v=spf1 mx'])
  expect(fix).toContain(
    'The new value adds `~all`: your record does not say how to treat other servers.',
  )
  const open = await judge(['v=spf1 mx +all'])
  expect(open.fix).toContain('The new value adds `~all`: your record allows every server.')
  expect((await judge(['v=spf1 mx -all'])).fix).not.toContain('adds')
})

test('a value over 255 bytes is shown in the strings it may have to be entered as', async () => {
  const networks = Array.from({ length: 14 }, (_, n) => `ip4:198.51.100.${n * 8}/29`).join(' ')
  const { conflict, fix } = await judge([`v=spf1 ${networks} -all`])
  const value = `v=spf1 ${networks} ${ours} -all`
  expect(conflict?.actions[0]?.newValue).toBe(value)
  expect(fix).toContain(`\`${value.slice(0, 255)}\` and \`${value.slice(255)}\``)
})

test.each<[string, string[], string]>([
  [
    'ten look-ups',
    [`v=spf1 ${'include:m.example '.repeat(10)}-all`],
    'ten DNS look-ups|10 DNS look-ups',
  ],
  [
    'ten nested look-ups',
    ['v=spf1 include:five.example include:five.example -all'],
    '10 DNS look-ups',
  ],
  ['450 bytes', [`v=spf1 ${'ip4:198.51.100.123 '.repeat(22)}-all`], 'more than 450'],
  [
    'ten look-ups, merged',
    [`v=spf1 ${'include:m.example '.repeat(6)}-all`, 'v=spf1 a mx a:m.example mx:m.example -all'],
    '10 DNS look-ups',
  ],
])(
  'a value beyond %s is not proposed: a subdomain is, with its records',
  async (_case, records, reason) => {
    const { outcome, conflict, fix } = await judge(records, others)
    expect(outcome).toBe('conflict')
    expect(conflict?.actions).toEqual([])
    expect(fix).toMatch(new RegExp(reason))
    expect(fix).toContain('register `send.acme.com`')
    for (const { value } of [expected.records.domain, expected.records.spf, expected.records.dmarc])
      expect(fix).toContain(`\`${value}\``)
    expect(fix).not.toMatch(/delete|edit /i)
  },
)

test.each<[string, string[], string]>([
  ['nothing', [], 'Add a TXT record at host `@`'],
  ['other texts', ['hello', 'outrider-verification=x'], 'Other TXT records at this host stay'],
  ['a quoted record', [`"v=spf1 ${ours} ~all"`], `change it to \`v=spf1 ${ours} ~all\``],
  [
    'another version',
    ['v=spf10 include:m.example ~all'],
    `change it to \`v=spf1 include:m.example ${ours} ~all\``,
  ],
  ['a semicolon', ['v=spf1; a mx'], `change it to \`v=spf1 a mx ${ours} ~all\``],
  [
    'no space',
    [`v=spf1include:m.example`],
    `change it to \`v=spf1 include:m.example ${ours} ~all\``,
  ],
  ['no version', ['spf1 a -all'], `change it to \`v=spf1 a ${ours} -all\``],
  ['Sender ID alone', ['spf2.0/pra a -all'], 'wait'],
])(
  'without a record, but with %s, SPF is waited for, with what may help',
  async (_case, texts, hint) => {
    const finding = await judge(texts)
    expect(finding.outcome).toBe('absent')
    expect(finding.conflict).toBeUndefined()
    expect(finding.fix).toContain(hint)
    expect(finding.fix).toContain(`\`v=spf1 ${ours} ~all\``)
  },
)

test.each<[string, Zone]>([
  ['the domain', { [domain]: 'dead' }],
  ['an include before ours', { [domain]: { txt: [`v=spf1 include:dead.example ${ours} ~all`] } }],
  [
    'the domain’s own include',
    { [domain]: { txt: ['v=spf1 include:x.acme.com ~all'] }, 'x.acme.com': 'dead' },
  ],
])('no answer for %s says nothing', async (_case, zone) => {
  await expect(judgeSpf(expected, lookupOf({ ...complete, ...others, ...zone }))).rejects.toThrow(
    NoAnswer,
  )
})

test('a record that lacks ours is told of, and only suspected while an include of it does not answer', async () => {
  const finding = await judge(['v=spf1 include:dead.example ~all'], others)
  expect(finding.outcome).toBe('suspected')
  expect(finding.conflict?.actions[0]?.newValue).toBe(`v=spf1 ${ours} include:dead.example ~all`)
})

test('an alias has no records of its own: nothing of where it leads is to be edited', async () => {
  const zone: Zone = {
    [domain]: { cname: ['site.host.example'] },
    'site.host.example': { txt: ['v=spf1 -all', 'v=spf1 mx -all'] },
  }
  const finding = await judgeSpf(expected, lookupOf({ ...complete, ...zone }))
  expect(finding).toEqual({ outcome: 'absent', fix: expect.stringContaining('`send.acme.com`') })
  expect(finding.fix).not.toContain('mx')
})
