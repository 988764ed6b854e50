import { tenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from './house.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
})
afterAll(() => stack.disposeAsync())

test('of many contacts under one key, only the one that entered is barred from entering again', async () => {
  const owner = tenant()
  const automation = await house.live(owner, { reentry: { mode: 'once' } })
  const wallets = Array.from({ length: 5 }, (_, n) => `0x${n}`)
  // Published together, they are handled by one statement.
  await Promise.all(
    wallets.map((walletAddress) => house.queue(owner, { walletAddress, sourceEventId: 'airdrop' })),
  )
  await house.queueEmptied()
  expect(await house.keys(owner, automation)).toEqual(['airdrop'])
  const again = await Promise.all(
    wallets.map((walletAddress) =>
      house.fire(owner, { walletAddress, sourceEventId: `later ${walletAddress}` }),
    ),
  )
  expect(again.flatMap(({ entries }) => entries)).toHaveLength(wallets.length - 1)
})

test('a contact enters by the first of its events whose key is free, also within one batch', async () => {
  const owner = tenant()
  const automation = await house.live(owner, { reentry: { mode: 'once' } })
  const events = [
    ['0xa', 'k1'],
    ['0xb', 'k1'],
    ['0xb', 'k2'],
    ['0xa', 'k3'],
    ['0xc', 'k3'],
  ] as const
  await Promise.all(
    events.map(([walletAddress, sourceEventId]) =>
      house.queue(owner, { walletAddress, sourceEventId }),
    ),
  )
  await house.queueEmptied()
  expect((await house.keys(owner, automation)).toSorted()).toEqual(['k1', 'k2', 'k3'])
})
