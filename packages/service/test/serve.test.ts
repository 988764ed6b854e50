import { contactCreated } from '@outrider/contracts/contacts'
import { answeredBy } from '@outrider/contracts/service'
import { getDomain } from '@outrider/contracts/domains'
import { domainsService } from '@outrider/contracts/services'
import type { Handler } from '@outrider/service/nats/requests'
import { onBatch } from '@outrider/service/nats/subscriber'
import { healthOf } from '@outrider/service/observe/health'
import { openService, serve } from '@outrider/service/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '@outrider/testing/eventually'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'

const stack = new AsyncDisposableStack()
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox(stack)
})
afterAll(() => stack.disposeAsync())

const answers = answeredBy(domainsService).map((contract): Handler => ({
  contract,
  handle: async () => ({}),
}))
const [forgotten, ...others] = answers

const starting = async (handlers: Parameters<typeof serve>[2]) => {
  await using own = new AsyncDisposableStack()
  await serve(await openService(domainsService, sandbox.config('domains'), own), own, handlers)
}

test('a service starts when it has a handler for each contract', async () => {
  await expect(starting({ answers })).resolves.toBeUndefined()
})

test('a service that is asked to end is not ready while a request is still running', async () => {
  const { promise: asked, resolve: arrived } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const handle = async () => {
    arrived()
    await released
    return {}
  }
  const slow = answers.map(({ contract }): Handler => ({ contract, handle }))
  const own = new AsyncDisposableStack()
  await serve(await openService(domainsService, sandbox.config('domains'), own), own, {
    answers: slow,
  })
  const ready = { status: 200, body: '{"ok":true}' }
  await eventually(async () => expect(await healthOf('/readyz')).toEqual(ready))
  const reply = sandbox.nats.request(getDomain.subject, '{}')
  await asked
  const ended = own.disposeAsync()
  expect(await healthOf('/readyz')).toMatchObject({ status: 503 })
  release()
  expect((await reply).json()).toEqual({})
  await ended
})

test('a service does not start without a handler', async () => {
  await expect(starting({ answers: others })).rejects.toThrow(
    `domains does not start: ${forgotten?.contract.subject} has no handler`,
  )
})

test('a service does not start with a handler of what it does not consume', async () => {
  const consumes = [onBatch(contactCreated, async () => {})]
  await expect(starting({ answers, consumes })).rejects.toThrow(
    `${contactCreated.subject} is handled but not declared`,
  )
})
