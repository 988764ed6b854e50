import { contactCreated } from '@outrider/contracts/contacts'
import { answeredBy } from '@outrider/contracts/service'
import { domainsService } from '@outrider/contracts/services'
import type { Handler } from '@outrider/service/nats/requests'
import { onBatch } from '@outrider/service/nats/subscriber'
import { openService, serve } from '@outrider/service/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
