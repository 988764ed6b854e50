/**
 * Writes `events.ndjson` beside this file: 1,000 requests of 200 people of an imaginary savings product, as its
 * backend would post them. A person signs up by email and user id, some connect a wallet, and from then
 * on each of the product's parts names them in its own way. Sixty requests are repeated, as a caller
 * does after a time-out. Run it again to change the data: `node e2e/data/make-events.ts`.
 */
import { writeFileSync } from 'node:fs'

interface Person {
  readonly email: string
  readonly externalId: string
  readonly wallet: string | undefined
}

/** A small generator with a fixed seed (mulberry32), so that the file is the same each time. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const random = generator(20_261_120)
const pick = <T>(values: readonly T[]): T => {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new Error('nothing to pick from')
  return value
}
const hex = (digits: number) =>
  Array.from({ length: digits }, () => pick('0123456789abcdef'.split(''))).join('')

const firstNames = [
  'ada',
  'grace',
  'alan',
  'edsger',
  'barbara',
  'donald',
  'radia',
  'leslie',
  'frances',
  'ken',
]
const lastNames = [
  'lovelace',
  'hopper',
  'turing',
  'dijkstra',
  'liskov',
  'knuth',
  'perlman',
  'lamport',
  'allen',
  'thompson',
]
const mailHosts = ['example.com', 'example.org', 'example.net']
const peopleCount = 200
const firstRequests = 940
const repeats = 60

const people = Array.from({ length: peopleCount }, (_, index): Person => ({
  email: `${pick(firstNames)}.${pick(lastNames)}${index}@${pick(mailHosts)}`,
  externalId: `user_${1_000 + index}`,
  wallet: random() < 0.6 ? `0x${hex(40)}` : undefined,
}))

function namesOf({ email, externalId, wallet }: Person): object[] {
  const shouted = email.replace(/^./, (letter) => letter.toUpperCase())
  return [
    { externalId },
    { email: shouted },
    { email, externalId },
    ...(wallet ? [{ walletAddress: wallet }, { walletAddress: wallet, externalId }] : []),
  ]
}

function requestOf(person: Person, index: number): object {
  const contact = pick(namesOf(person))
  const idempotencyKey = `app-${String(index).padStart(5, '0')}`
  const asset = pick(['USDC', 'EURC', 'ETH'])
  const amount = String(Math.floor(random() * 2_000) + 1)
  return pick([
    {
      event: 'Deposit.Completed',
      contact,
      payload: { amount, asset, channel: pick(['card', 'bank', 'onchain']) },
      idempotencyKey,
    },
    {
      event: 'deposit.completed',
      contact,
      payload: { amount, asset, channel: 'bank' },
      idempotencyKey,
    },
    {
      event: 'goal.created',
      contact,
      payload: { goal: { name: pick(['house', 'travel', 'rainy day']), target: amount } },
      idempotencyKey,
    },
    {
      event: 'app.opened',
      contact,
      attributes: { lastPlatform: pick(['ios', 'android', 'web']) },
      idempotencyKey,
    },
  ])
}

const introductions = people.flatMap(({ email, externalId, wallet }) => [
  {
    event: 'signed_up',
    contact: { email, externalId },
    attributes: { plan: pick(['free', 'plus']), country: pick(['DE', 'FR', 'PT']) },
    idempotencyKey: `signup-${externalId}`,
  },
  ...(wallet
    ? [
        {
          event: 'wallet.connected',
          contact: { externalId, walletAddress: wallet },
          idempotencyKey: `wallet-${externalId}`,
        },
      ]
    : []),
])
const activity = Array.from({ length: firstRequests - introductions.length }, (_, index) =>
  requestOf(pick(people), index),
)
const requests = [...introductions, ...activity]
const repeated = Array.from({ length: repeats }, () => pick(requests))
const lines = [...requests, ...repeated].map((request) => JSON.stringify(request))
writeFileSync(new URL('events.ndjson', import.meta.url), `${lines.join('\n')}\n`)
