import type { ServerOptions } from 'node:https'
import { createSecureContext } from 'node:tls'
import { type Authority, createAuthority, trust } from '@outrider/testing/authority'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type House, openHouse } from './harness.ts'
import { startReceiver } from './receiver.ts'

const stack = new AsyncDisposableStack()
let house: House
let ours: Authority
let others: Authority
beforeAll(async () => {
  ours = await createAuthority()
  others = await createAuthority()
  trust(ours, stack)
  house = await openHouse(stack, 0)
  await house.startReplica({ webhookAllowedCidrs: '127.0.0.0/8,::1/128' })
})
afterAll(() => stack.disposeAsync())

type Certificate = Awaited<ReturnType<Authority['certify']>>

const shown = ({ cert, private: key }: Certificate) => ({ cert, key })

/** A receiver with TLS, until the test is over. */
async function secured(options: ServerOptions) {
  const own = new AsyncDisposableStack()
  onTestFinished(() => own.disposeAsync())
  return startReceiver(own, options)
}

/** A webhook of a new tenant, and a first fact to deliver. */
async function hookAt(url: string) {
  const owner = tenant()
  const { id } = await house.webhook(owner, { url })
  await house.tellCreated(owner)
  return (status: string, attempts: number) => house.delivery(owner, id, status, attempts)
}

test('a webhook arrives where the certificate is of a trusted authority, for the address', async () => {
  const receiver = await secured(shown(await ours.certify('127.0.0.1')))
  const delivery = await hookAt(`${receiver.url}/hook`)
  expect((await delivery('delivered', 1)).attempts).toMatchObject([{ status: 200, error: null }])
  expect(receiver.at('/hook')).toHaveLength(1)
})

test('a server of several names learns which one is meant (SNI)', async () => {
  const right = createSecureContext(shown(await ours.certify('localhost')))
  const meant: string[] = []
  const receiver = await secured({
    ...shown(await ours.certify('neighbour.example')),
    SNICallback: (name, done) => {
      meant.push(name)
      done(null, right)
    },
  })
  const url = receiver.url.replace('127.0.0.1', 'localhost')
  const delivery = await hookAt(`${url}/hook`)
  await delivery('delivered', 1)
  expect(meant).toEqual(['localhost'])
  expect(receiver.at('/hook')).toHaveLength(1)
})

const wrong = {
  'of an authority that is not trusted': () => others.certify('127.0.0.1'),
  'for another host': () => ours.certify('neighbour.example'),
  'for another address': () => ours.certify('127.0.0.2'),
  'that has expired': () => ours.certify('127.0.0.1', new Date(Date.now() - 60_000)),
} satisfies Record<string, () => Promise<Certificate>>

test.each(Object.entries(wrong))(
  'a certificate %s: nothing is sent, and the webhook is retried',
  async (_, certify) => {
    const receiver = await secured(shown(await certify()))
    const delivery = await hookAt(`${receiver.url}/hook`)
    const { attempts, nextAttemptAt } = await delivery('pending', 1)
    expect(attempts).toMatchObject([{ status: null, answer: null, error: 'NO_ANSWER' }])
    expect(nextAttemptAt).not.toBeNull()
    expect(receiver.received).toEqual([])
    await house.letPass(6)
    await delivery('pending', 2)
    expect(receiver.received).toEqual([])
  },
)

test('a receiver that speaks no TLS gets nothing by https', async () => {
  const delivery = await hookAt(house.receiver.url.replace('http:', 'https:') + '/plain')
  expect((await delivery('pending', 1)).attempts).toMatchObject([{ error: 'NO_ANSWER' }])
  expect(house.receiver.at('/plain')).toEqual([])
})
