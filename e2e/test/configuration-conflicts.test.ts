import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Configurator, createConfigurator, topic } from '../src/configurator.ts'
import { signIn } from '../src/dashboard.ts'
import type { Installation } from '../src/outrider.ts'
import { shareOutrider } from '../src/shared.ts'

let house: Installation
let root: string
let start: Configurator['start']
let outrider: Configurator['outrider']
let write: Configurator['write']
let named: Configurator['named']
beforeAll(async () => {
  house = await shareOutrider()
  root = await mkdtemp(join(tmpdir(), 'outrider-conflicts-'))
  ;({ start, outrider, write, named } = createConfigurator(house, root))
})
afterAll(() => rm(root, { recursive: true, force: true }))

const form = (name: string) => JSON.stringify({ name, doubleOptIn: false, consentText: 'Yes' })

test('a resource that somebody changes during a push is not overwritten, and the next push goes on', async () => {
  const files = {
    'forms/a.yaml': form('A'),
    'forms/b.yaml': form('B'),
    'topics/c.yaml': topic('C'),
  }
  await outrider('push', await write('meanwhile', files), '--prune')
  const mine = {
    'forms/a.yaml': form('A2'),
    'forms/b.yaml': form('B2'),
    'topics/c.yaml': topic('C2'),
  }
  const folder = await write('meanwhile', mine)
  const { id } = (await named('/forms', 'b')) ?? { id: '' }
  /** Another process changes the form before the program continues. */
  const rename = (line: string) => {
    if (!line.includes('forms/a')) return
    const { baseUrl, secretKey } = house.bootstrap
    const headers = {
      Authorization: `Bearer ${secretKey.test}`,
      'Content-Type': 'application/json',
    }
    const init = JSON.stringify({ method: 'PATCH', headers, body: '{"name":"Theirs"}' })
    execFileSync(process.execPath, ['-e', `await fetch('${baseUrl}/forms/${id}', ${init})`])
  }
  const stopped = await start(house.bootstrap.secretKey.test, ['push', folder], rename)
  expect(stopped).toMatchObject({
    code: 1,
    out: ['~ topics/c: name', '~ forms/a: name'],
    err: expect.stringMatching(/2 of 3 changes are made[^]*forms\/b was changed meanwhile/),
  })
  expect(await named('/forms', 'b')).toMatchObject({ name: 'Theirs' })
  expect(await outrider('push', folder)).toMatchObject({ code: 0, out: ['~ forms/b: name'] })
})

test('with a session, the message says which member or key has changed it', async () => {
  const { baseUrl, owner, orgId, secretKey } = house.bootstrap
  const account = ['--email', owner.email, '--password', owner.password]
  expect(await outrider('login', baseUrl, '--key', secretKey.test, ...account)).toMatchObject({
    code: 0,
  })
  const { token, session } = await signIn(house)
  expect(session.user.email).toBe(owner.email)
  const hook = { url: 'https://93.184.215.14/', events: ['*'] }
  const files = (description: string) => ({
    'topics/first.yaml': topic(description),
    'webhooks/theirs.yaml': JSON.stringify({ ...hook, description }),
  })
  await outrider('push', await write('named', files('Ours')))
  const { id } = (await named('/webhooks', 'theirs')) ?? { id: '' }
  const bySession = { Authorization: `Bearer ${token}`, 'X-Org-Id': orgId }
  for (const [headers, actor] of [
    [{ ...bySession, 'X-Environment': 'test' }, owner.email],
    [{ Authorization: `Bearer ${secretKey.test}` }, 'the key test'],
  ] as const) {
    /** Another process changes the webhook, and waits until the audit log has it. */
    const change = (line: string) => {
      if (!line.includes('topics/first')) return
      const json = { 'Content-Type': 'application/json' }
      const script = `
        const patch = ${JSON.stringify({ method: 'PATCH', headers: { ...headers, ...json } })}
        const body = JSON.stringify({ description: crypto.randomUUID() })
        const { updatedAt } = await (await fetch('${baseUrl}/webhooks/${id}', { ...patch, body })).json()
        for (let count = 0; count === 0;) {
          const since = encodeURIComponent(updatedAt)
          const log = await fetch('${baseUrl}/audit?since=' + since, { headers: ${JSON.stringify(bySession)} })
          count = (await log.json()).entries.filter(({ target }) => target.id === '${id}').length
        }`
      execFileSync(process.execPath, ['--input-type=module', '-e', script], { timeout: 60_000 })
    }
    const folder = await write('named', files(crypto.randomUUID()))
    const { code, err } = await start(secretKey.test, ['push', folder], change)
    expect(code).toBe(1)
    expect(err).toMatch(`webhooks/theirs was changed meanwhile by ${actor} at 20`)
  }
})
