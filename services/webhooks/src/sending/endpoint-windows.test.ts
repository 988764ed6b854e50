import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  createEndpointWindows,
  type EndpointWindows,
  type WindowLimits,
} from './endpoint-windows.ts'

interface Item {
  readonly endpointId: string
  readonly n: number
}

const limits: WindowLimits = {
  held: 2_048,
  inFlight: 1_024,
  failingInFlight: 512,
  perEndpoint: 32,
  window: 256,
  idle: 10_000,
}
const items = (endpointId: string, count: number): Item[] =>
  Array.from({ length: count }, (_, n) => ({ endpointId, n }))
const sendAll = (lanes: EndpointWindows<Item>): Item[] => {
  const sent: Item[] = []
  for (let item = lanes.next(); item; item = lanes.next()) sent.push(item)
  return sent
}
/** Delivers to an endpoint until its window has grown to what the limits allow. */
const warm = (lanes: EndpointWindows<Item>, endpointId: string) => {
  for (let n = 0; n < limits.window; n += 1) {
    lanes.add(items(endpointId, 1))
    for (const item of sendAll(lanes)) lanes.end(item, true)
  }
}

test('endpoints take turns', () => {
  const lanes = createEndpointWindows<Item>(limits)
  for (const id of ['a', 'b', 'c']) warm(lanes, id)
  lanes.add([...items('a', 3), ...items('b', 3), ...items('c', 1)])
  const order = sendAll(lanes).map(({ endpointId }) => endpointId)
  expect(order).toEqual(['a', 'b', 'c', 'a', 'b', 'a', 'b'])
})

test('an endpoint that answers well gets more at once, up to the limits', () => {
  const lanes = createEndpointWindows<Item>(limits)
  expect(lanes.room('a')).toBe(2)
  warm(lanes, 'a')
  expect(lanes.room('a')).toBe(256)
  lanes.add(items('a', 256))
  expect(sendAll(lanes)).toHaveLength(32)
  expect(lanes.full()).toEqual(['a'])
})

test('an endpoint that fails gives back what waits for it, and has one delivery in flight in the end', () => {
  const lanes = createEndpointWindows<Item>(limits)
  warm(lanes, 'a')
  lanes.add(items('a', 256))
  const sent = sendAll(lanes)
  const dropped = sent.flatMap((item) => lanes.end(item, false))
  expect(dropped).toHaveLength(256 - 32)
  expect(lanes.room('a')).toBe(1)
  lanes.add(items('a', 1))
  expect(sendAll(lanes)).toHaveLength(1)
  expect(lanes.room('a')).toBe(0)
})

test('endpoints that hang leave room for the others', () => {
  const lanes = createEndpointWindows<Item>({ ...limits, inFlight: 10, failingInFlight: 5 })
  const hanging = Array.from({ length: 20 }, (_, n) => `hangs${n}`)
  for (const id of hanging) {
    lanes.add(items(id, 1))
    for (const item of sendAll(lanes)) lanes.end(item, false)
  }
  for (const id of hanging) lanes.add(items(id, lanes.room(id)))
  expect(sendAll(lanes)).toHaveLength(5)
  lanes.add(items('healthy', 2))
  expect(sendAll(lanes).map(({ endpointId }) => endpointId)).toEqual(['healthy', 'healthy'])
})

test('of endpoints with nothing under way so many are remembered, and the oldest begins anew', () => {
  const lanes = createEndpointWindows<Item>({ ...limits, idle: 2 })
  for (const id of ['a', 'b']) warm(lanes, id)
  expect(['a', 'b'].map((id) => lanes.room(id))).toEqual([256, 256])
  warm(lanes, 'c')
  expect(['a', 'b', 'c'].map((id) => lanes.room(id))).toEqual([2, 256, 256])
})

test('an endpoint that recovers is not counted among the failing ones', () => {
  const lanes = createEndpointWindows<Item>({ ...limits, failingInFlight: 1 })
  for (const delivered of [false, true]) {
    lanes.add(items('a', 1))
    for (const item of sendAll(lanes)) lanes.end(item, delivered)
  }
  lanes.add([...items('a', 1), ...items('b', 1)])
  for (const item of sendAll(lanes)) lanes.end(item, item.endpointId === 'a')
  lanes.add([...items('a', 1), ...items('b', 1)])
  expect(sendAll(lanes)).toHaveLength(2)
})

test('nothing is lost or sent twice, and no limit is passed, whatever happens in whatever order', () => {
  const tight = { held: 12, inFlight: 6, failingInFlight: 3, perEndpoint: 2, window: 5, idle: 2 }
  const steps = fc.array(
    fc.record({ act: fc.constantFrom('lease', 'send', 'good', 'bad'), id: fc.nat(4) }),
    { maxLength: 200 },
  )
  fc.assert(
    fc.property(steps, (acts) => {
      const lanes = createEndpointWindows<Item>(tight)
      const flying: Item[] = []
      let [leased, ended, returned] = [0, 0, 0]
      for (const { act, id } of acts) {
        const endpointId = String(id)
        if (act === 'lease') {
          const room = lanes.room(endpointId)
          lanes.add(items(endpointId, room))
          leased += room
        } else if (act === 'send') {
          const item = lanes.next()
          if (item) flying.push(item)
        } else {
          const item = flying.shift()
          if (!item) continue
          ended += 1
          returned += lanes.end(item, act === 'good').length
        }
        expect(flying.length).toBeLessThanOrEqual(tight.inFlight)
        expect(leased - ended - returned).toBe(tight.held - lanes.free())
        expect(lanes.free()).toBeGreaterThanOrEqual(0)
        for (const lane of new Set(flying.map((each) => each.endpointId)))
          expect(flying.filter((each) => each.endpointId === lane).length).toBeLessThanOrEqual(2)
      }
      returned += lanes.clear().length
      expect(leased).toBe(ended + returned + flying.length)
      for (const item of flying.splice(0)) lanes.end(item, true)
      expect(lanes.free()).toBe(tight.held)
    }),
  )
})
