import { once } from 'node:events'
import { createServer } from 'node:https'
import { newId, uuidOf } from '@outrider/contracts/ids'
import { type Authority, createAuthority, trust } from '@outrider/testing/authority'
import { eventually } from '@outrider/testing/eventually'
import { tenant } from '@outrider/testing/tenant'
import { advanceClock } from '@outrider/testing/time'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { chainOf, type House, openHouse } from './house.ts'

const stack = new AsyncDisposableStack()
let house: House
let ours: Authority
let others: Authority
beforeAll(async () => {
  ours = await createAuthority()
  others = await createAuthority()
  trust(ours, stack)
  house = await openHouse(stack)
})
afterAll(() => stack.disposeAsync())

/** An https server with this certificate, until the test is over, and the paths that were requested. */
async function serve({ cert, private: key }: Awaited<ReturnType<Authority['certify']>>) {
  const paths: (string | undefined)[] = []
  const server = createServer({ cert, key }, (request, response) => {
    paths.push(request.url)
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { paths, url: `https://127.0.0.1:${port}/called` }
}

/** Sends a contact into an automation that calls the URL. */
async function call(url: string) {
  const owner = tenant()
  const config = { url, method: 'GET' }
  await house.live(owner, { graph: chainOf({ type: 'http_request', config }) })
  const { entries } = await house.fire(owner, {})
  return { owner, entryId: entries[0]?.entryId }
}

test('http_request calls an https server whose certificate is of a trusted authority', async () => {
  const { paths, url } = await serve(await ours.certify('127.0.0.1'))
  const { owner, entryId } = await call(url)
  const { steps } = await house.entry(owner, entryId)
  expect(steps[0]).toMatchObject({ status: 'done', result: { status: 200 } })
  expect(paths).toEqual(['/called'])
})

const wrong = {
  'of an authority that is not trusted': () => others.certify('127.0.0.1'),
  'for another host': () => ours.certify('neighbour.example'),
  'that has expired': () => ours.certify('127.0.0.1', new Date(Date.now() - 60_000)),
} satisfies Record<string, () => ReturnType<Authority['certify']>>

test.each(Object.entries(wrong))(
  'http_request sends nothing to a server with a certificate %s, and fails after a few tries',
  async (_, certify) => {
    const { paths, url } = await serve(await certify())
    const { owner, entryId = newId('ent') } = await call(url)
    for (const count of [1, 2, 3]) {
      // Recorded, not only made: the next try is due by the clock of the moment.
      await eventually(async () => {
        const [step] = await house.admin`
          select attempts, leased_until < now() as is_free from automations.steps
          where entry_id = ${uuidOf(entryId)}`
        expect(step).toMatchObject({ attempts: count, isFree: true })
      })
      advanceClock(61_000)
    }
    const { steps } = await house.entry(owner, entryId, 'failed')
    expect(steps).toMatchObject([{ status: 'failed', reason: 'NO_ANSWER' }])
    expect(paths).toEqual([])
  },
)
