import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type DnsServer, startDnsServer } from '@outrider/testing/dns-server'
import { createLimit } from '@outrider/service/jobs/limit'
import { NoAnswer } from './lookup.ts'
import { createLookup, type Patience } from './create-lookup.ts'
import { openExchange } from './exchange.ts'

const stack = new AsyncDisposableStack()
let server: DnsServer
beforeAll(async () => {
  server = await startDnsServer(stack)
})
afterAll(() => stack.disposeAsync())

/** More than any reply takes. */
const long = { tries: 2, timeout: 30_000 }
/** For replies that do not come. */
const short = { tries: 2, timeout: 50 }

/** A new look-up: it remembers nothing. */
const open = (patience: Patience = long, servers = [server.server]) => {
  const exchange = stack.use(openExchange())
  return createLookup({ exchange, servers, limit: createLimit(4), until: Infinity, patience })
}

test('each type is read as it is published, chunks of a text joined', async () => {
  const text = 'v=spf1 '.repeat(80)
  server.serve({
    'a.example': {
      txt: [text, 'other'],
      mx: ['mx1.example', 'mx2.example'],
      a: ['192.0.2.1'],
      aaaa: ['2001:db8::1'],
    },
    'alias.example': { cname: ['a.example'] },
    '1.2.0.192.in-addr.arpa': { ptr: ['a.example'] },
  })
  const lookup = open()
  expect(await lookup.txt('a.example')).toEqual([text, 'other'])
  expect(await lookup.txt('alias.example')).toEqual([text, 'other'])
  expect(await lookup.cname('alias.example')).toEqual(['a.example'])
  expect(await lookup.cname('a.example')).toEqual([])
  expect(await lookup.mx('a.example')).toEqual(['mx1.example', 'mx2.example'])
  expect(await lookup.a('a.example')).toEqual(['192.0.2.1'])
  expect(await lookup.aaaa('a.example')).toEqual(['2001:db8::1'])
  expect(await lookup.ptr('1.2.0.192.in-addr.arpa')).toEqual(['a.example'])
})

test('a name or a type that is not there is nothing; so is a name that cannot be asked for', async () => {
  server.serve({ 'a.example': { a: ['192.0.2.1'] } })
  expect(await open().txt('a.example')).toEqual([])
  expect(await open().txt('missing.example')).toEqual([])
  expect(await open().txt('a..example')).toEqual([])
  expect(await open().txt(`${'a'.repeat(64)}.example`)).toEqual([])
})

test('an alias to what is not there is an alias', async () => {
  server.serve({ 'alias.example': { cname: ['gone.elsewhere.test'] } })
  expect(await open().cname('alias.example')).toEqual(['gone.elsewhere.test'])
  expect(await open().txt('alias.example')).toEqual([])
})

test('the reply to a TXT query shows the CNAMEs on the way, as far as its server follows them', async () => {
  const zone = {
    'alias.example': { cname: ['b.example'] },
    'b.example': { cname: ['c.example'] },
    'c.example': { txt: ['x'] },
    'both.example': { cname: ['c.example'], txt: ['own'] },
  }
  server.serve(zone)
  expect(await open().shownAliases('alias.example')).toEqual(['b.example', 'c.example'])
  expect(await open().shownAliases('c.example')).toEqual([])
  expect(await open().shownAliases('missing.example')).toEqual([])
  expect(await open().shownAliases('a..example')).toEqual([])
  expect(await open().shownAliases('both.example')).toEqual([])
  server.serve(zone, { 'alias.example': 'unfollowed' })
  expect(await open().shownAliases('alias.example')).toEqual(['b.example'])
})

test('each question is asked once', async () => {
  server.serve({ 'alias.example': { cname: ['a.example'] }, 'a.example': { txt: ['x'] } })
  server.queries.length = 0
  const lookup = open()
  expect(await lookup.shownAliases('alias.example')).toEqual(['a.example'])
  expect(await lookup.txt('alias.example')).toEqual(['x'])
  expect(await lookup.txt('Alias.example')).toEqual(['x'])
  expect(await lookup.ownTxt('alias.example')).toEqual([])
  expect(await lookup.shownAliases('alias.example')).toEqual(['a.example'])
  expect(server.queries).toEqual(['TXT alias.example'])
})

test('where no aliases are shown for want of a reply, the question is asked again', async () => {
  server.serve({ 'a.example': { txt: ['x'] } }, { 'a.example': 'servfail' })
  server.queries.length = 0
  const lookup = open()
  expect(await lookup.shownAliases('a.example')).toEqual([])
  expect(server.queries).toHaveLength(1)
  server.serve({ 'a.example': { txt: ['x'] } })
  expect(await lookup.txt('a.example')).toEqual(['x'])
})

test.each([
  ['servfail', long],
  ['refused', long],
  ['notimp', long],
  ['lame', long],
  ['timeout', short],
  ['garbage', short],
  ['forged', short],
] as const)('a server that answers %s has not said what is there', async (fault, patience) => {
  server.serve({ 'a.example': { txt: ['x'] } }, { 'a.example': fault })
  await expect(open(patience).txt('a.example')).rejects.toThrow(NoAnswer)
})

test('a question that gets no reply is asked again', async () => {
  server.serve({ 'a.example': { txt: ['x'] } }, { 'a.example': 'timeout' })
  server.queries.length = 0
  const texts = open({ tries: Infinity, timeout: 50 }).txt('a.example')
  await expect.poll(() => server.queries.length).toBeGreaterThan(1)
  server.serve({ 'a.example': { txt: ['x'] } })
  expect(await texts).toEqual(['x'])
})

test('a truncated answer is asked for again over TCP', async () => {
  const txt = Array.from({ length: 20 }, (_, index) => `${index} ${'x'.repeat(200)}`)
  server.serve({ 'a.example': { txt } }, { 'a.example': 'truncated' })
  expect(await open().txt('a.example')).toEqual(txt)
})

test('a server that nobody runs has not said anything', async () => {
  const lookup = open(short, [{ address: '127.0.0.1', port: 9, family: 4 }])
  await expect(lookup.txt('a.example')).rejects.toThrow(NoAnswer)
})

const serveNothing = () => {
  server.serve({}, { '*': 'timeout' })
  server.queries.length = 0
}

test('look-ups of a closed exchange find nothing and ask no more', async () => {
  serveNothing()
  const exchange = openExchange()
  const options = { exchange, servers: [server.server], until: Infinity, patience: long }
  const lookup = createLookup({ ...options, limit: createLimit(1) })
  const answers = Promise.allSettled([lookup.txt('a.example'), lookup.txt('b.example')])
  await expect.poll(() => server.queries).toContain('TXT a.example')
  exchange[Symbol.dispose]()
  for (const answer of await answers)
    expect(answer).toMatchObject({ status: 'rejected', reason: expect.any(NoAnswer) })
  expect(server.queries).not.toContain('TXT b.example')
  await expect(lookup.txt('c.example')).rejects.toThrow(NoAnswer)
})

test('a look-up whose time is over finds nothing and asks no more', async () => {
  serveNothing()
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  onTestFinished(() => now.mockRestore())
  const options = { exchange: stack.use(openExchange()), servers: [server.server] }
  const patience = { tries: 1, timeout: 3_600_000 }
  const lookup = createLookup({ ...options, limit: createLimit(1), until: 1_050, patience })
  await expect(lookup.txt('a.example')).rejects.toThrow(NoAnswer) // not after an hour
  now.mockReturnValue(1_050)
  await expect(lookup.txt('b.example')).rejects.toThrow(NoAnswer)
  expect(server.queries).toContain('TXT a.example')
  expect(server.queries).not.toContain('TXT b.example')
})
