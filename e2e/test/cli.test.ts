import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from 'outrider/config'
import { askAt, runOutrider, type Surroundings } from 'outrider/outrider'
import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import { createOutrider } from '@outrider/sdk'
import { verifyWebhook, type WebhookEvent } from '@outrider/sdk/webhooks'
import { eventually } from '@outrider/testing/eventually'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDataDir, type Installation } from '../src/outrider.ts'
import { shareOutrider } from '../src/shared.ts'

const stack = new AsyncDisposableStack()
let house: Installation
let home: string

beforeAll(async () => {
  house = await shareOutrider()
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
  return await start(argv).ended
}

/** Starts the program in surroundings that may differ from those at home. */
function start(argv: readonly string[], around: Partial<Surroundings> = {}) {
  const [out, err]: [string[], string[]] = [[], []]
  const running = runOutrider(argv, {
    ...readConfig({ XDG_CONFIG_HOME: home }),
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    signal: new AbortController().signal,
    ask: undefined,
    ...around,
  })
  const ended = running.then((code) => ({ code, out: out.join('\n'), err: err.join('\n') }))
  return { out, ended }
}

async function read(...argv: string[]) {
  const { code, out, err } = await outrider(...argv, '--json')
  if (code !== 0) throw new Error(err)
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
  expect(await read('contacts', 'find', 'ann')).toMatchObject({ externalId: 'ann' })
  const tail = await outrider('events', 'tail', 'ann', '--count', '1')
  expect(tail.out).toMatch(/ {2}deposit {2}\{"amount":5\}$/)
})

test('a file of contacts is imported, and awaited', async () => {
  const file = join(home, 'people.csv')
  await writeFile(
    file,
    'externalId,attributes.plan,subscription.email\nbob,pro,unsubscribed\ncid,free,\n',
  )
  const done = await read('contacts', 'import', file)
  expect(done).toMatchObject({ status: 'completed', rows: { created: 2 } })
  const found = await Promise.all(['bob', 'cid'].map((name) => read('contacts', 'find', name)))
  expect(found.map(({ subscription }) => subscription.email)).toEqual([
    'unsubscribed',
    'subscribed',
  ])
})

test('what is wrong with rows of a file is told, and ends with 1; an empty file is not sent', async () => {
  const file = join(home, 'faulty.ndjson')
  await writeFile(file, '{"externalId":"dan"}\n{"email":"nobody"}\n')
  const { code, out, err } = await outrider('contacts', 'import', file)
  expect([code, out]).toEqual([1, 'completed: 1 created, 0 updated, 1 rejected'])
  expect(err).toMatch(/email/)
  await writeFile(file, '')
  expect(await outrider('contacts', 'import', file)).toMatchObject({
    code: 1,
    err: `${file} is empty`,
  })
})

test('a file that is larger than a request may be is sent as it is read', async () => {
  const file = join(home, 'many.csv')
  const filler = 'x'.repeat(10_000)
  const rows = Array.from({ length: 300 }, (_, index) => `many${index},${filler}`)
  await writeFile(file, ['externalId,attributes.note', ...rows, ''].join('\n'))
  const { rows: counted } = await read('contacts', 'import', file)
  expect(counted).toMatchObject({ received: 300, created: 300 })
})

test('what webhooks are told is forwarded to a local port, signed, until the listener is ended', async () => {
  let secret = ''
  const came: WebhookEvent[] = []
  const receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      came.push(
        verifyWebhook({ payload: body, headers: new Headers(Object(request.headers)), secret }),
      )
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
  stack.defer(() => void receiver.close())
  const stop = new AbortController()
  const address = `127.0.0.1:${Object(receiver.address()).port}/hooks`
  const events = 'event.received,contact.created'
  const listener = start(
    ['webhooks', 'listen', '--forward', address, '--events', events, '--json'],
    { signal: stop.signal },
  )
  await expect.poll(() => listener.out.length, { timeout: 30_000 }).toBe(1)
  secret = JSON.parse(listener.out[0] ?? '').secret
  for (const name of ['first', 'second']) await outrider('events', 'send', name, 'id:heard')
  await expect.poll(() => came.map(({ type }) => type), { timeout: 30_000 }).toHaveLength(3)
  const names = came.flatMap((event) => (event.type === 'event.received' ? [event.data.event] : []))
  expect(names).toEqual(['first', 'second'])
  stop.abort()
  const { code, out } = await listener.ended
  expect(code).toBe(0)
  expect(
    out
      .split('\n')
      .map((line) => JSON.parse(line))
      .slice(1),
  ).toEqual(came.map(({ id, type }) => ({ id, type, status: 204, durationMs: expect.any(Number) })))
  expect(await read('webhooks', 'list')).toEqual({ webhooks: [] })
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
  expect(why).toMatchObject({ code: 0, out: expect.stringContaining('would not start an entry') })
})

test('a domain is registered and checked, with its records and what to do', async () => {
  const { code, out } = await outrider('domains', 'verify', 'mail.example.com')
  expect(code).toBe(1) // so that `verify && deploy` waits until it is ready
  expect(out).toMatch(/selector1\._domainkey/)
  expect(out).toMatch(/Not ready yet/)
})

test('keys are created, listed and revoked by the session', async () => {
  const { id, key } = await read('keys', 'create', 'ci', '--environment', 'test')
  expect(key).toMatch(/^sk_test_/)
  expect((await outrider('keys', 'list')).out).toContain(id)
  expect((await outrider('keys', 'revoke', id)).code).toBe(0)
})

test('a tail shows all events between two looks, however many', async () => {
  await outrider('events', 'send', 'first', 'tailed')
  await eventually(async () => {
    const shown = await outrider('events', 'tail', 'tailed', '--count', '1')
    expect(shown.out).toContain('first')
  })
  const tail = start(['events', 'tail', 'tailed', '--count', '131'])
  await eventually(() => expect(tail.out).toHaveLength(1))
  const { baseUrl, secretKey } = house.bootstrap
  const calls = createOutrider({ baseUrl, secretKey: secretKey.test })
  const events = Array.from({ length: 130 }, (_, index) => ({
    event: `e${index}`,
    contact: { externalId: 'tailed' },
  }))
  await calls.post('/events/batch', { body: { events } })
  expect((await tail.ended).code).toBe(0)
  expect(new Set(tail.out.map((line) => line.split('  ')[1])).size).toBe(131)
})

test('a password is read from the input where there is no terminal, and logout ends the session', async () => {
  const { baseUrl, secretKey, owner } = house.bootstrap
  const elsewhere = readConfig({ XDG_CONFIG_HOME: await makeDataDir(stack) })
  const input = Readable.from([`${owner.password}\n`])
  const ask = askAt(Object({ stdin: input, stderr: process.stderr }))
  const login = ['login', baseUrl, '--key', secretKey.test, '--email', owner.email]
  expect((await start(login, { ...elsewhere, ask }).ended).code).toBe(0)
  const { file } = elsewhere
  const profile = JSON.parse(await readFile(file, 'utf8'))
  const keys = () => start(['keys', 'list'], { file, profile }).ended
  expect((await keys()).code).toBe(0)
  expect((await start(['logout'], { file, profile }).ended).code).toBe(0)
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({})
  await eventually(async () => expect((await keys()).err).toContain('UNAUTHENTICATED'))
})

test('messages and webhooks are listed', async () => {
  expect(await read('messages')).toEqual({ messages: [] })
  expect(await read('webhooks', 'list')).toEqual({ webhooks: [] })
})

test.each([
  [['contacts', 'find', 'nobody'], 1, /no contact/],
  [['events', 'send', 'no name', 'ann'], 1, /^VALIDATION_FAILED: event: .*\(request req_/],
  [['events', 'send'], 2, /^<event> is missing\nusage: outrider events send/],
  [['events', 'send', 'a', 'b', 'c'], 2, /^unexpected argument: c/],
  [['events', 'send', 'a', 'b', '--payload', 'nothing'], 2, /--payload is not valid JSON/],
  [['events', 'tail', 'nobody'], 1, /^no contact matches nobody/],
  [['events', 'tail', 'ann', '--count', 'all'], 2, /--count must be/],
  [['contacts', 'import', '/nowhere.csv'], 1, /nowhere.csv cannot be read: ENOENT/],
  [['contacts', 'import', 'people.xls'], 2, /people.xls: the name must end in .csv, .ndjson/],
  [
    ['webhooks', 'listen', '--forward', '3000', '--events', 'rain'],
    1,
    /^VALIDATION_FAILED: events/,
  ],
  [['webhooks', 'listen'], 2, /^--forward is missing/],
  [['keys'], 2, /^usage: outrider <command>[^]*keys create/],
  [['login', 'localhost:8080'], 2, /must begin with http/],
  [
    ['login', 'http://127.0.0.1:65000', '--key', 'sk_test_x'],
    1,
    /127.0.0.1:65000 could not be reached: ECONNREFUSED/,
  ],
  [['login', 'http://127.0.0.1:65000'], 2, /--key is missing/],
  [['events', 'send', 'a', 'b', '--colour', 'red'], 2, /--colour/],
  [['paint'], 2, /unknown command: paint/],
])('%j ends with %d and says why', async (argv, code, said) => {
  const ended = await outrider(...argv)
  expect(ended).toMatchObject({ code, err: expect.stringMatching(said) })
})

test('who has not logged in, or whose key is dead, hears what to do', async () => {
  const { baseUrl } = house.bootstrap
  const without = (profile: object) => start(['automations', 'list'], { profile }).ended
  expect(await without({})).toMatchObject({ code: 2, err: expect.stringMatching(/outrider login/) })
  expect(await without({ baseUrl })).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^no secret key/),
  })
  const dead = { baseUrl, secretKey: 'sk_test_dead' }
  expect(await without(dead)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^UNAUTHENTICATED: .*Run `outrider login` with another key/),
  })
  const readOnly = { baseUrl, secretKey: house.bootstrap.readOnlyKey.live }
  const refused = await start(['events', 'send', 'a', 'b', '--json'], { profile: readOnly }).ended
  expect(refused.code).toBe(1)
  expect(JSON.parse(refused.err).error).toMatchObject({ code: 'READ_ONLY_KEY', status: 403 })
  expect((await start(['keys', 'list'], { profile: readOnly }).ended).err).toMatch(/need a session/)
})

test('what is kept for one installation is not sent to another one', () => {
  const env = { XDG_CONFIG_HOME: home, OUTRIDER_URL: 'https://elsewhere.example/' }
  expect(readConfig(env).profile).toEqual({ baseUrl: 'https://elsewhere.example/api/v1' })
  const { baseUrl, secretKey } = readConfig({ XDG_CONFIG_HOME: home }).profile
  expect([baseUrl, secretKey]).toEqual([house.bootstrap.baseUrl, house.bootstrap.secretKey.test])
})

test('a login asks for the key where a person is there, and takes the address without its path', async () => {
  const file = join(home, 'other.json')
  const asked: string[] = []
  const ask = async (question: string) => {
    asked.push(question)
    return house.bootstrap.secretKey.live
  }
  const { origin } = new URL(house.bootstrap.baseUrl)
  const { code } = await start(['login', origin], { profile: {}, file, ask }).ended
  expect([code, asked]).toEqual([0, ['Secret key: ']])
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
    baseUrl: house.bootstrap.baseUrl,
    secretKey: house.bootstrap.secretKey.live,
  })
})

test('help names every command, and each command its options', async () => {
  expect((await outrider('--help')).out).toContain('automations explain <id>')
  expect((await outrider('keys', 'create', '--help')).out).toContain('--environment')
})
