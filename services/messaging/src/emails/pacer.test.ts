import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPacer, type Pacer } from './pacer.ts'

const laneOf = (orgId: string, lane = 2) => ({ orgId, environment: 'live' as const, lane })
const domain = 'a.example'

interface Asking {
  readonly orgId: string
  readonly at: number
}

/** When each of these emails has its turn: one that has none asks again when it is told to. */
function turnsOf(pacer: Pacer, emails: readonly Asking[], until = Infinity) {
  const waiting = [...emails]
  const turns: Asking[] = []
  for (;;) {
    const [next] = waiting.toSorted((a, b) => a.at - b.at)
    if (!next || next.at > until) return turns
    waiting.splice(waiting.indexOf(next), 1)
    const at = pacer.turnOf(domain, laneOf(next.orgId), next.at)
    if (at === next.at) turns.push(next)
    else waiting.push({ ...next, at })
  }
}

test("a domain's rate holds over any second, but for half a second's worth before and after", () => {
  const rate = fc.integer({ min: 1, max: 50 })
  const gaps = fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 100 })
  fc.assert(
    fc.property(rate, gaps, fc.boolean(), (perSecond, waits, isOfTwo) => {
      let at = 0
      const emails = waits.map((wait, index) => ({
        orgId: isOfTwo && index % 2 === 0 ? 'b' : 'a',
        at: (at += wait),
      }))
      const turns = turnsOf(createPacer({ relay: 0, domain: perSecond }), emails)
      expect(turns).toHaveLength(emails.length)
      for (const { at: from } of turns) {
        const within = turns.filter((each) => each.at >= from && each.at < from + 1_000)
        expect(within.length).toBeLessThanOrEqual(2 * perSecond + 3)
      }
    }),
    { numRuns: 50 },
  )
})

test('a flood to a domain delays no email of another organization, nor service mail', () => {
  const pacer = createPacer({ relay: 0, domain: 10 })
  turnsOf(
    pacer,
    Array.from({ length: 500 }, () => ({ orgId: 'flood', at: 0 })),
    10_000,
  )
  expect(pacer.turnOf(domain, laneOf('other'), 10_050)).toBe(10_050)
  expect(pacer.turnOf(domain, laneOf('flood', 0), 10_100)).toBe(10_100)
  expect(pacer.turnOf('other.example', laneOf('flood'), 10_100)).toBe(10_100)
})

test('a flood that is cancelled leaves no turns behind it', () => {
  const pacer = createPacer({ relay: 0, domain: 2 })
  for (let count = 0; count < 10_000; count += 1) pacer.turnOf(domain, laneOf('flood'), 0)
  expect(pacer.turnOf(domain, laneOf('flood'), 3_000)).toBe(3_000)
  expect(pacer.turnOf(domain, laneOf('flood'), 3_001)).toBeLessThan(5_000)
})

test('no email is told to ask later than in eleven minutes', () => {
  const pacer = createPacer({ relay: 0, domain: 1 })
  const asked = Array.from({ length: 5_000 }, () => pacer.turnOf(domain, laneOf('flood'), 0))
  expect(Math.max(...asked)).toBeLessThanOrEqual(660_000)
})

const forever = new AbortController().signal

test('of the turns at the relay service mail has most, the others some, and none is lost', async () => {
  let time = 0
  const wait = async (duration: number) => void (time += duration)
  const pacer = createPacer({ relay: 1_000, domain: 0 }, { now: () => time, wait })
  pacer.count(false, 500) // that were saved up
  const sent = { service: 0, other: 0 }
  const send = async (isService: boolean) => {
    while (sent.service + sent.other < 1_000) {
      const emails = Math.min(10, await pacer.room(isService, forever))
      pacer.count(isService, emails)
      sent[isService ? 'service' : 'other'] += emails
    }
  }
  await Promise.all([send(true), send(false)])
  expect(sent.service).toBeGreaterThan(2 * sent.other)
  expect(sent.other).toBeGreaterThan(20)
})

test('turns that were not used are given to others', async () => {
  const pacer = createPacer({ relay: 0.001, domain: 0 })
  expect(await pacer.room(false, forever)).toBe(1)
  pacer.count(false, 1)
  pacer.giveBack(1)
  expect(await pacer.room(false, forever)).toBe(1)
})

test('nothing waits for a turn once the process is closing', async () => {
  const pacer = createPacer({ relay: 10, domain: 0 })
  pacer.count(false, 1_000)
  expect(await pacer.room(false, AbortSignal.abort())).toBe(0)
})
