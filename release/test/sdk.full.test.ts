import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { openBrowser } from '@outrider/testing/browser'
import { afterAll, expect, test } from 'vitest'
import { makeProject } from './project.ts'

const project = makeProject(['@outrider/sdk'], ['openapi-fetch', 'standardwebhooks'])
const bundle = join(project.modules, '@outrider/sdk/dist/outrider.js')
afterAll(() => project[Symbol.dispose]())

const program = `import { type Contact, createOutrider, Outrider, OutriderError } from '@outrider/sdk'
import { verifyWebhook, type WebhookEvent } from '@outrider/sdk/webhooks'

const outrider = createOutrider({ baseUrl: 'http://127.0.0.1:9/api/v1', secretKey: 'sk_test_x', maxRetries: 0 })
try {
  const { deduplicated } = await outrider.post('/events', {
    body: { event: 'signup', contact: { email: 'ann@example.com' }, payload: { plan: 'pro' } },
  })
  const isNew: boolean = !deduplicated
  console.log(isNew)
} catch (error) {
  if (error instanceof OutriderError) console.log(error.code)
}
export const named = async (client: Outrider): Promise<Contact[]> => {
  const all = []
  for await (const contact of client.contacts.list({ tag: 'vip' })) all.push(contact)
  const { data, requestId } = await client.events.send({ event: 'signup', contact: {} }).withResponse()
  console.log(data.deduplicated, requestId)
  return all
}
// @ts-expect-error -- an event has a name
export const nameless = (client: Outrider) => client.events.send({ contact: {} })
const told: (secret: string) => WebhookEvent = (secret) => verifyWebhook({ payload: '', headers: new Headers(), secret })
// @ts-expect-error -- an event has a contact
export const wrong = () => outrider.post('/events', { body: { event: 'signup' } })
export { told }
`

test('an empty project runs the packed SDK, with nothing but its two dependencies', () => {
  expect(project.runProgram(program)).toBe('CONNECTION_FAILED\n')
})

test('the packed file for browsers has at most 15 kB when it is compressed', () => {
  expect(gzipSync(readFileSync(bundle)).length).toBeLessThanOrEqual(15_000)
})

test('a page imports the packed file as it is, without a bundler, and calls', async () => {
  await using stack = new AsyncDisposableStack()
  const file = readFileSync(bundle)
  const server = createServer(({ url, headers }, response) => {
    const [type, body] =
      url === '/'
        ? ['text/html', page]
        : url === '/outrider.js'
          ? ['text/javascript', file]
          : ['application/json', JSON.stringify({ messages: [], unread: headers.authorization })]
    response.writeHead(200, { 'Content-Type': type }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stack.defer(() => void server.close())
  const browser = await openBrowser(stack)
  const tab = await browser.newPage()
  const faults: unknown[] = []
  tab.on('pageerror', (fault) => faults.push(fault))
  await tab.goto(`http://127.0.0.1:${Object(server.address()).port}/`)
  await expect.poll(() => tab.title(), { timeout: 30_000 }).toBe('Bearer own')
  expect(faults).toEqual([])
})

const page = `<!doctype html><title>…</title><script type="module">
import { createInbox } from './outrider.js'
const inbox = createInbox({ baseUrl: new URL('/api/v1', location.href).href, token: () => 'own' })
document.title = (await inbox.list()).unread
</script>`
