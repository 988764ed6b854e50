import { expect, test } from 'vitest'
import { offencesOf } from '../src/rule.ts'
import { clockMoves, faultOf, snakeCaseColumns } from '../src/rules/code.ts'
import { isDeclared, isStray } from '../src/rules/contracts.ts'
import { invariantFaults, missingPaths } from '../src/rules/documents.ts'
import { backfilledTables, blockedTables, numberFaults } from '../src/rules/migrations.ts'
import { isDownward, repeatedTypes } from '../src/rules/structure.ts'
import { lucksOf } from '../src/rules/tests.ts'
import { documentLines } from '../src/prose.ts'
import { oddPhrases } from '../src/rules/wording.ts'
import { readSource } from '../src/source.ts'

test('an offence is told with file, line, rule and what to do; an idle exception is one too', async () => {
  const rule = {
    name: 'brevity',
    todo: 'Be brief',
    exceptions: { 'b.ts': 'it may', 'c.ts': 'it might' },
    check: () => [
      { file: 'a.ts', line: 3, found: 'much' },
      { file: 'b.ts', line: 1, found: 'more' },
    ],
  }
  expect(await offencesOf(rule)).toEqual([
    'a.ts:3 brevity: much. Be brief',
    'c.ts: the exception to brevity is not needed any more. Delete it.',
  ])
})

test.each([
  ['clock.now = now', 1],
  ['  clock.now = () => 0', 1],
  ['if (clock.now === now) stop()', 0],
  ['const now = clock.now()', 0],
])('the program %j moves the clock %i times', (program, count) => {
  expect(clockMoves('a.ts', program)).toHaveLength(count)
})

test.each([
  ['^a+$', undefined],
  ['(a+)+$', 'exponential'],
  [String.raw`\s+$`, '2nd degree polynomial'],
  ['<a[^>]*>', '2nd degree polynomial'],
  ['a|b', undefined],
])('/%s/ is judged by the time that it takes: %s', async (pattern, complexity) => {
  const fault = await faultOf({ pattern, flags: '' })
  expect(fault ?? 'linear').toContain(complexity ?? 'linear')
})

test.each([
  ['contacts.list-contacts', true],
  ['facts.contacts.contact.created', true],
  ['events.single', true],
  ['TRIGGERS', true],
  ['gateway', true],
  ['/api/v1/contacts', true],
  ['a contact', false],
  ['trigger.chain', false],
])('%s is declared in the contracts: %s', (text, declared) => {
  expect(isDeclared(text)).toBe(declared)
})

const ladder = ['tenant.ts', 'contacts', ['events', 'segments'], 'merges']

test.each([
  ['merges', 'contacts', true],
  ['events', 'tenant.ts', true],
  ['service.ts', 'merges', true],
  ['service.ts', 'config.ts', true],
  ['contacts', 'events', false],
  ['events', 'segments', false],
  ['contacts', 'config.ts', false],
])('%s may import %s: %s', (from, to, may) => {
  expect(isDownward({ file: '', line: 1, from, to }, ladder)).toBe(may)
})

test('a contract that no service answers or publishes is a stray', () => {
  expect(isStray({ subject: 'contacts.nobody', request: {}, reply: {} })).toBe(true)
  expect(isStray({ subject: 'facts.nobody', data: {} })).toBe(true)
  expect(isStray({ subject: 'contacts.list-contacts', request: {}, reply: {} })).toBe(false)
  expect(isStray('contacts.nobody')).toBe(false)
})

test('an invariant must name files that there are', () => {
  const document = [
    '## Invariants',
    '',
    '1. **One.** Enforced by `a.test.ts`.',
    '2. **Two**, over',
    '   two lines. Enforced by `a.test.ts` and `b.test.ts`.',
    '3. **Three** by `a.test.ts`.',
    '## Streams',
    '4. No invariant.',
  ].join('\n')
  const faults = invariantFaults(document, new Set(['a.test.ts']))
  expect(faults.map(({ line, found }) => `${line} ${found}`)).toEqual([
    '4 b.test.ts does not exist',
    '6 no test or check is named',
  ])
})

test('a program is read for its imports, texts, expressions and accesses', () => {
  const text = [
    "import { a } from './a.ts'",
    "const name = 'EVENTS' + `dead.${a}`",
    'const word = /a+/u',
    "const schema = { pattern: '^b$' }",
    'await db.begin(process.env)',
  ].join('\n')
  const { imports, texts, expressions, accesses } = readSource('x.ts', text)
  expect(imports).toEqual([{ value: './a.ts', line: 1 }])
  expect(texts.map(({ value }) => value)).toEqual(expect.arrayContaining(['EVENTS', 'dead.']))
  expect(expressions).toEqual([
    { pattern: 'a+', flags: 'u', line: 3 },
    { pattern: '^b$', flags: 'u', line: 4 },
  ])
  expect(accesses.map(({ value }) => value)).toEqual(['db.begin', 'process.env'])
})

test.each([
  ['::jsonb) as w(org_id uuid, environment text)', ['org_id']],
  ['::jsonb)\n  as w ("orgId" uuid, id uuid, due_at timestamptz)', ['due_at']],
  ['::jsonb) as ("orgId" uuid, "dueAt" timestamptz)', []],
  [' as w(org_id uuid)', []],
])('the recordset %j has the columns %j in snake case', (text, found) => {
  expect(snakeCaseColumns(text)).toEqual(found)
})

test.each([
  ['create index on people (id);', ['1 an index on people']],
  ['-- why\n\ncreate unique index people_id\n  on people (id);', ['3 an index on people']],
  ['alter table people\n  add constraint one unique (id);', ['1 an index on people']],
  ['alter table people add primary key (id);', ['1 an index on people']],
  ['alter table people add constraint one unique using index people_id;', []],
  ['alter table people add column id uuid; -- add unique (id)', []],
  ['create table people (id uuid);\ncreate index people_id on people (id);', []],
  ['-- outside a transaction\ncreate index concurrently people_id on people (id);', []],
])('the migration %j builds while writers wait: %j', (migration, found) => {
  expect(blockedTables(migration).map((each) => `${each.line} ${each.found}`)).toEqual(found)
})

test.each([
  ['alter table people add age int;\nupdate people set age = 1;', ['2 rows of people']],
  ['insert into people (id) select id from users;', ['1 rows of people']],
  ['delete from people where age < 0;', ['1 rows of people']],
  ['create table people (id uuid);\ninsert into people values (null);', []],
  ['create function f() returns void as $$ delete from people; $$ language sql;', []],
  ['create trigger t after update on people execute function f();', []],
  ['grant select, insert, update on people to keys;', []],
  ['create table a (b uuid references c on delete cascade, d int);', []],
])('the migration %j writes %j', (migration, found) => {
  expect(backfilledTables(migration).map((each) => `${each.line} ${each.found}`)).toEqual(found)
})

test.each([
  ['  expect(performance.now() - started).toBeLessThan(200)', ['measured time']],
  ['const took = Date.now() - began', ['measured time']],
  ['  const seconds = (performance.now() - began) / 1_000', ['measured time']],
  ['  expect(performance.now() - began).toBeGreaterThan(250)', []],
  ['const past = new Date(Date.now() - 60_000)', []],
  ['const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)', []],
  ['await eventually(check, { timeoutMs: 2_000 })', ['short timeout']],
  ['await eventually(check, { timeoutMs: 60_000 })', []],
  ['await consumer.fetch({ max_messages: 300, expires: 1_000 })', ['short fetch']],
  ['await consumer.fetch({ max_messages: 300, expires: 30_000 })', []],
  ['await vi.waitFor(() => expect(seen).toBe(1))', ['vitest’s own wait']],
  ['await delay(200)', ['pause']],
  ['setTimeout(() => stop(), 50)', ['pause']],
  ['await admin`select pg_sleep(1)`', ['pause']],
  ['// a setTimeout(3) would come too late', []],
  ['await Promise.race([sent, delay(4_000)])', ['pause', 'race']],
  ['await eventually(() => expect(house.isSent()).toBe(false))', ['wait for nothing']],
  ['await eventually(() => expect(seen).toHaveLength(2))', []],
  ['const locks = await admin`select from pg_locks where not granted`', ['other databases']],
  ['const port = await freePort()', ['free port']],
  ["test('adds', { timeout: 300_000 }, async () => {", ['own limit']],
  ["test('adds', { retry: 2 }, async () => {", ['own limit']],
  ["test.skip('adds', () => {", ['omitted test']],
])('the line %j of a test breaks the rules %j', (line, rules) => {
  expect(lucksOf(line)).toEqual(rules)
})

test('numbers begin at one, without doubles and gaps', () => {
  const faults = numberFaults(['m/0001_a.sql', 'm/0002_b.sql', 'm/0002_c.sql', 'm/0005_d.sql'])
  expect(faults.map(({ found }) => found)).toEqual(['2 after 2', '5 after 2'])
  expect(numberFaults(['docs/adr/0001-a.md', 'docs/adr/0002-b.md'])).toEqual([])
})

test('a type that two files export is found in both', () => {
  const sources = [
    { file: 'a.ts', text: 'const a = 1\nexport interface Lane {}' },
    { file: 'b.ts', text: 'export type Lane = 1\nexport type Other = 2\ninterface Inner {}' },
    { file: 'c.ts', text: 'interface Inner {}' },
  ]
  expect(repeatedTypes(sources).map(({ file, line }) => `${file}:${line}`)).toEqual([
    'a.ts:2',
    'b.ts:1',
  ])
})

test('a path in a document must exist, as a file or a folder', () => {
  const text =
    'See `docs/a.md`, `packages/x`, `packages/y/src/b.ts`.\nAnd `services/<name>`, `pnpm test`.'
  const found = missingPaths('R.md', text, new Set(['docs/a.md', 'packages/x/c.ts']))
  expect(found.map((each) => each.found)).toEqual(['packages/y/src/b.ts does not exist'])
})

test.each([
  ['Whoever has the key is told what fails', ['tells', 'whoever', 'what']],
  ['The response contains the ID', []],
  ['It goes on at once, beside the others', ['beside', 'goes on', 'at once']],
  ['“Save” is a label', []],
  ['«Save» is a label', ['«']],
])('the odd phrases of %j are %j', (value, expected) => {
  const found = oddPhrases([{ file: 'a.md', line: 3, value }])
  expect(found).toHaveLength(expected.length)
  expect(found.every(({ file, line }) => file === 'a.md' && line === 3)).toBe(true)
})

test('an odd phrase is reported with its replacement', () => {
  expect(oddPhrases([{ file: 'a.md', line: 1, value: 'Continue at once' }])).toEqual([
    { file: 'a.md', line: 1, found: '“at once”: immediately; at the same time' },
  ])
})

test('the prose of a document is without code and addresses', () => {
  const text = 'See `what fails` in [it](alone.md)\n```sh\nnobody\n```\nend'
  expect(documentLines(text)).toEqual([
    { line: 1, value: 'See X in [it]' },
    { line: 5, value: 'end' },
  ])
})

test('the texts of a program are its strings, comments and texts of pages, line by line', () => {
  const { texts, comments } = readSource(
    'a.tsx',
    '// why\nconst a = <b title="c d">\ne f</b>\n/* g\nh */',
  )
  expect(texts).toContainEqual({ value: 'c d', line: 2 })
  expect(texts).toContainEqual({ value: 'e f', line: 3 })
  expect(comments).toEqual([
    { value: ' why', line: 1 },
    { value: ' g', line: 4 },
    { value: 'h ', line: 5 },
  ])
})
