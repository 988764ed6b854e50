// Runs on each runtime with the packed SDK: prints what it saw, one line of JSON.
import { createInbox, createOutrider, createTracker, OutriderError } from '@outrider/sdk'
import { signWebhook, verifyWebhook } from '@outrider/sdk/webhooks'

const [baseUrl, secretKey, name] = process.argv.slice(2)
const outrider = createOutrider({ baseUrl, secretKey })
const contact = { externalId: name }

const receipt = await outrider.post('/events', { body: { event: 'signup', contact } })
const tracker = createTracker(outrider)
for (let index = 0; index < 120; index += 1) await tracker.track({ event: 'viewed', contact })
await tracker.close()

const refusal = await outrider
  .post('/events', { body: { event: 'no name', contact } })
  .catch((error) => (error instanceof OutriderError ? error.code : String(error)))

const { token } = await outrider.post('/inapp/tokens', { body: { contact } })
const inbox = createInbox({ baseUrl, token: () => token })
const stop = new AbortController()
const titles = []
const onConnection = (isOpen) =>
  isOpen && outrider.post('/inapp/push', { body: { contact, title: 'Hello', body: 'text' } })
for await (const { title } of inbox.stream({ signal: stop.signal, onConnection })) {
  titles.push(title)
  stop.abort()
}
await inbox.markAllRead()
const { unread } = await inbox.list()

let listed = 0
for await (const found of outrider.list('/contacts', { params: { query: { limit: 1 } } }))
  if (found.externalId === name) listed += 1

const secret = `whsec_${btoa('k'.repeat(32))}`
const body = JSON.stringify({ id: 'whd_1', type: 'contact.created' })
const { type } = verifyWebhook({
  payload: body,
  headers: signWebhook(secret, { id: 'whd_1', body }),
  secret,
})

console.log(JSON.stringify({ accepted: receipt.accepted, refusal, titles, unread, listed, type }))
