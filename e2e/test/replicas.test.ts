import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDataDir } from '../src/outrider.ts'
import { type Processes, startProcesses } from '../src/processes.ts'

const stack = new AsyncDisposableStack()
let house: Processes
beforeAll(async () => {
  const env = { RATE_LIMIT_MANAGEMENT: '100000', RATE_LIMIT_TRIGGERS: '100000' }
  house = await startProcesses(await makeDataDir(stack), stack, {
    env,
    instances: { automations: 2 },
  })
})
afterAll(() => stack.disposeAsync())

test('in 200 rounds, each trigger sees every change of an automation that was answered before', async () => {
  const { api } = house
  const trigger = { type: 'onchain_event', events: ['Transfer'] } as const
  const { body: automation } = await api.post('/automations', { name: 'A', trigger })
  const move = (transition: 'activate' | 'pause') =>
    api.post(`/automations/${automation.id}/${transition}`)
  const matched = async () => {
    const event = { chain: 'base', event: 'Transfer' }
    const { body } = await api.post('/v2/automations/runtime/triggers/onchain-event', event)
    return body.matchedAutomations
  }
  for (let round = 0; round < 200; round += 1) {
    await move('activate')
    expect(await matched()).toBe(1)
    await move('pause')
    expect(await matched()).toBe(0)
  }
})
