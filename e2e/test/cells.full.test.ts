import { createServer, request } from 'node:http'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { reservePort } from '@outrider/testing/ports'
import { type NatsOptions, startNats } from '@outrider/embedded/nats'
import { findNatsServer } from '@outrider/embedded/nats-server-binary'
import { basePath } from '@outrider/contracts/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, type Response } from '../src/client.ts'
import { makeOrganization } from '../src/dashboard.ts'
import { repository } from '../src/keep-process.ts'
import { makeDataDir, type Outrider, startOutrider } from '../src/outrider.ts'
import { makePreparedDir } from '../src/shared.ts'

const stack = new AsyncDisposableStack()
/** The cell that has the directory, and the one that mirrors it. */
let c7: Outrider
let k2: Outrider
/** The base URL of the common host. */
let common: string
beforeAll(async () => {
  const [dir, leafnodes, ...ports] = [
    await makeDataDir(stack),
    await reservePort(),
    await reservePort(),
    await reservePort(),
  ]
  const hub = await startDirectory(join(dir, 'hub'), {
    jetstream: { domain: 'hub' },
    leafnodes: { listen: `127.0.0.1:${leafnodes}`, authorization: { ...user, account: 'CELLS' } },
  })
  const leaf = await startDirectory(join(dir, 'leaf'), {
    jetstream: { domain: 'k2' },
    leafnodes: {
      remotes: [{ url: `nats-leaf://${login}@127.0.0.1:${leafnodes}`, account: 'CELLS' }],
    },
  })
  const start = async (cell: string, port: number | undefined, env: Record<string, string>) =>
    startOutrider(await makePreparedDir(stack), stack, {
      CELL: cell,
      PORT: String(port),
      DIRECTORY_SECRET: 'of all cells, and of nobody else',
      ...env,
    })
  ;[c7, k2] = await Promise.all([
    start('c7', ports[0], { DIRECTORY_NATS_URL: hub }),
    start('k2', ports[1], { DIRECTORY_NATS_URL: leaf, DIRECTORY_HUB: 'hub' }),
  ])
  common = `${await startProxy([c7, k2])}${basePath}`
})
afterAll(() => stack.disposeAsync())

const user = { user: 'directory', password: 'of-the-directory' }
const login = `${user.user}:${user.password}`

/** Starts the directory's nats-server of a cell, with the accounts that docs/scaling.md has; returns its URL. */
async function startDirectory(
  dataDir: string,
  configuration: NatsOptions['configuration'],
): Promise<string> {
  const program = await findNatsServer({
    cacheDir: join(repository, '.cache/nats-server'),
    program: process.env['NATS_SERVER_BIN'],
    say: () => {},
  })
  const accounts = { CELLS: { jetstream: 'enabled', users: [user] } }
  const server = stack.use(
    await startNats({ program, dataDir, configuration: { ...configuration, accounts } }),
  )
  return server.url.replace('//', `//${login}@`)
}

/** A proxy that routes as the HTTPRoute of docs/scaling.md does, and everything else to the first cell; returns its URL. */
async function startProxy(cells: readonly Outrider[]): Promise<string> {
  const document = readFileSync(join(repository, 'docs/scaling.md'), 'utf8')
  const [, block = ''] = /kind: HTTPRoute(.*?)```/s.exec(document) ?? []
  const values = [...block.matchAll(/^ +value: '(.+)'$/gm)].map(([, value = '']) => value)
  const cellOf = (...texts: string[]): Outrider | undefined =>
    cells.find(({ bootstrap }) => {
      const cell = bootstrap.secretKey.live.slice('sk_live_'.length, 'sk_live_c7'.length)
      const patterns = values.map((value) => new RegExp(`^(?:${value.replaceAll('c7', cell)})$`))
      return patterns.some((pattern) => texts.some((text) => pattern.test(text)))
    }) ?? cells[0]
  const proxy = createServer((incoming, response) => {
    const { method, headers, url = '' } = incoming
    const cell = cellOf(url, headers.authorization ?? '')
    const { port } = new URL(cell?.bootstrap.baseUrl ?? '')
    const onward = request({ host: 'localhost', port, method, headers, path: url }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    incoming.pipe(onward)
  })
  const port = await reservePort()
  await new Promise<void>((resolve) => proxy.listen(port, 'localhost', resolve))
  stack.defer(() => void proxy.close())
  return `http://localhost:${port}`
}

const originOf = ({ bootstrap }: Outrider) => new URL(bootstrap.baseUrl).origin

test('one host takes the keys of all cells, and each cell stores only its own contacts', async () => {
  for (const [cell, externalId] of [
    [c7, 'ada'],
    [k2, 'grace'],
  ] as const) {
    const { secretKey } = cell.bootstrap
    const created = await createClient(common, secretKey.live).post('/contacts', { externalId })
    expect(created.status).toBe(201)
    const { body: contact } = await cell.api.get(`/contacts/${created.body.contact.id}`)
    expect(contact.externalId).toBe(externalId)
  }
  expect(k2.bootstrap.secretKey.live).toMatch(/^sk_live_k2/)
  // The other cell does not know the key.
  const stranger = createClient(c7.bootstrap.baseUrl, k2.bootstrap.secretKey.live)
  expect((await stranger.get('/contacts')).status).toBe(401)
})

/** The response once the directory has the account. At most eight tries, since ten are permitted. */
async function ledBy(attempt: () => Promise<Response>): Promise<Response> {
  for (let wait = 250; ; wait *= 2) {
    const response = await attempt()
    if (response.body.error?.code === 'OTHER_CELL' || wait > 16_000) return response
    await delay(wait)
  }
}

test('each cell leads users of the other one to it, with a mirror or without', async () => {
  for (const [home, other] of [
    [c7, k2],
    [k2, c7],
  ] as const) {
    const { login: account } = await makeOrganization(home)
    const at = (cell: Outrider, password = account.password) =>
      createClient(cell.bootstrap.baseUrl).post('/auth/sessions', { ...account, password })
    const led = await ledBy(() => at(other, 'a wrong password'))
    expect(led.status).toBe(401)
    expect(led.body.error).toMatchObject({ code: 'OTHER_CELL', cells: [originOf(home)] })
    const [url = ''] = (await at(other)).body.error?.cells ?? []
    const signedIn = await createClient(`${url}${basePath}`).post('/auth/sessions', account)
    expect(signedIn.status).toBe(201)
    // A wrong password at the cell that has the account leads nowhere.
    expect((await at(home, 'a wrong password')).body.error).toMatchObject({
      code: 'UNAUTHENTICATED',
    })
  }
})

test('signing in at the common host leads to the cell of the account', async () => {
  const { login: account } = await makeOrganization(k2)
  const { body } = await ledBy(() => createClient(common).post('/auth/sessions', account))
  expect(body.error).toMatchObject({ code: 'OTHER_CELL', cells: [originOf(k2)] })
})

test('an address without an account is led to the same cell each time, so nobody learns that it has none', async () => {
  const places = new Set<string>()
  for (let number = 0; number < 3; number += 1) {
    const stranger = { email: `nobody-${number}@example.com`, password: 'a wrong password' }
    const refuse = async (cell: Outrider) => {
      const { status, body } = await createClient(cell.bootstrap.baseUrl).post(
        '/auth/sessions',
        stranger,
      )
      expect(status).toBe(401)
      return body.error?.cells?.[0] ?? originOf(cell)
    }
    const place = await refuse(c7)
    expect([await refuse(k2), await refuse(c7)]).toEqual([place, place])
    places.add(place)
  }
  expect(places).toEqual(new Set([originOf(c7), originOf(k2)]))
})
