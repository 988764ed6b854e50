import { setTimeout as delay } from 'node:timers/promises'
import { serviceNames } from '@outrider/contracts/services'
import { eventually } from '@outrider/testing/eventually'
import { afterAll, expect, test } from 'vitest'
import { connectOperator } from '../crash/chaos.ts'
import { startOutrider } from '../src/outrider.ts'
import { makePreparedDir } from '../src/shared.ts'

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())

test('while there is no work, each service sends fewer than two requests a second to JetStream', async () => {
  const outrider = await startOutrider(await makePreparedDir(stack), stack)
  const nats = stack.adopt(await connectOperator(outrider), (each) => each.close())
  let requests = 0
  nats.subscribe('$JS.API.>', { callback: () => void (requests += 1) })
  const countOf = async (seconds: number) => {
    const before = requests
    await delay(seconds * 1_000)
    return requests - before
  }
  // Two windows in a row: what the start has begun may still go on in the first ones.
  await eventually(async () => {
    for (let window = 0; window < 2; window += 1)
      expect(await countOf(5)).toBeLessThan(2 * 5 * serviceNames.length)
  })
})
