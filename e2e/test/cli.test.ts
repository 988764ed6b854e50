import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '@outrider/cli/config'
import { runProgram } from '@outrider/cli/program'
import { eventually } from '@outrider/testing/eventually'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDataDir, type Outrider, startOutrider } from '../src/outrider.ts'

const stack = new AsyncDisposableStack()
let house: Outrider
let home: string

beforeAll(async () => {
  house = await startOutrider(await makeDataDir(stack), stack)
  home = await makeDataDir(stack)
  const { baseUrl, secretKey, owner } = house.bootstrap
  const account = ['--email', owner.email, '--password', owner.password]
  const login = () => outrider('login', baseUrl, '--key', secretKey.test, ...account)
  await eventually(
    async () => {
      const { code, err } = await login()
      if (code !== 0) throw new Error(err)
    },
    { timeoutMs: 60_000 },
  )
})
afterAll(() => stack.disposeAsync())

/** Runs the program as a person with this home would. */
async function outrider(...argv: string[]) {
  const out: string[] = []
  const err: string[] = []
  const code = await runProgram(argv, {
    ...readConfig({ XDG_CONFIG_HOME: home }),
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    signal: new AbortController().signal,
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

async function read(...argv: string[]) {
  const { code, out, err } = await outrider(...argv, '--json')
  expect([code, err]).toEqual([0, ''])
  return JSON.parse(out)
}

test('a login is kept in a file that only its owner reads', async () => {
  const file = join(home, 'outrider/profile.json')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(JSON.parse(await readFile(file, 'utf8')).baseUrl).toBe(house.bootstrap.baseUrl)
})

test('an event is sent, and its contact found with it', async () => {
  const sent = await outrider('events', 'send', 'deposit', 'id:ann', '--payload', '{"amount":5}')
  expect(sent).toMatchObject({ code: 0, out: expect.stringMatching(/^Accepted as /) })
  await expect.poll(async () => (await outrider('contacts', 'find', 'ann')).code).toBe(0)
  const contact = await read('contacts', 'find', 'ann')
  const tail = await outrider('events', 'tail', contact.id, '--count', '1')
  expect(tail.out).toMatch(/ deposit \{"amount":5\}$/)
})

test('a file of contacts is imported, and awaited', async () => {
  const file = join(home, 'people.csv')
  await writeFile(file, 'externalId,attributes.plan\nbob,pro\ncid,free\n')
  const done = await read('contacts', 'import', file)
  expect(done).toMatchObject({ status: 'completed', rows: { created: 2 } })
})

test('automations are listed, and explained', async () => {
  const { bootstrap } = house
  const created = await fetch(`${bootstrap.baseUrl}/automations`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${bootstrap.secretKey.test}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      name: 'Thanks',
      trigger: { type: 'custom_event', events: ['deposit'] },
    }),
  })
  const { id } = Object(await created.json())
  const { out } = await outrider('automations', 'list')
  expect(out).toMatch(new RegExp(`${id}\\s+draft\\s+no\\s+custom_event\\s+Thanks`))
  const why = await outrider('automations', 'explain', id, '--event', 'deposit', '--contact', 'ann')
  expect(why).toMatchObject({ code: 0, out: expect.stringContaining('It would not enter') })
})

test('a domain is registered and checked, with its records and what to do', async () => {
  const { code, out } = await outrider('domains', 'verify', 'mail.example.com')
  expect(code).toBe(0)
  expect(out).toMatch(/selector1\._domainkey/)
  expect(out).toMatch(/Not ready yet/)
})

test('keys are created, listed and revoked by the session', async () => {
  const { id, key } = await read('keys', 'create', 'ci', '--environment', 'test')
  expect(key).toMatch(/^sk_test_/)
  expect((await outrider('keys', 'list')).out).toContain(id)
  expect((await outrider('keys', 'revoke', id)).code).toBe(0)
})

test('messages and webhooks are listed', async () => {
  expect(await read('messages')).toEqual({ messages: [] })
  expect(await read('webhooks', 'list')).toEqual({ webhooks: [] })
})

test.each([
  [['contacts', 'find', 'nobody'], 1, /no contact/],
  [['events', 'send', 'no name', 'ann'], 1, /^VALIDATION_FAILED: event: .*\(request req_/],
  [['events', 'send'], 2, /<event> is missing/],
  [['events', 'send', 'a', 'b', '--colour', 'red'], 2, /--colour/],
  [['paint'], 2, /unknown command: paint/],
])('%j ends with %d and says why', async (argv, code, said) => {
  const ended = await outrider(...argv)
  expect(ended).toMatchObject({ code, err: expect.stringMatching(said) })
})

test('help names every command, and each command its options', async () => {
  expect((await outrider('--help')).out).toContain('automations explain <id>')
  expect((await outrider('keys', 'create', '--help')).out).toContain('--environment')
})
