import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { parse } from '@outrider/contracts/contract'
import { Import } from '@outrider/contracts/imports'
import { makeDataDir, type Outrider, startOutrider } from '@outrider/e2e/outrider'
import type { Sql } from 'postgres'
import { openBackDoor, unlimited } from './installation.ts'
import { leastOf, type Spent, spentPerEvent } from './processor-time.ts'
import { type Figure, median } from './report.ts'

const rounds = 3
const rows = 100_000
const batch = 500

/**
 * Rows of a CSV file imported a second, from the first byte sent until the last contact is there, against
 * plain inserts of such rows, in turn.
 */
export async function measureImported(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const outrider = await startOutrider(await makeDataDir(stack), stack, unlimited)
  const { admin } = await openBackDoor(outrider, stack)
  const ours: number[] = []
  const plain: number[] = []
  const spent: Spent[] = []
  for (let round = 0; round < rounds; round += 1) {
    spent.push(
      await spentPerEvent(outrider.pid ?? 0, async () => {
        ours.push(await importRows(outrider, round))
        return rows
      }),
    )
    plain.push(await insertPlainly(admin, round))
  }
  return [
    {
      name: 'rows imported',
      value: median(ours),
      unit: '/s',
      anchor: { name: 'insert … from unnest', value: median(plain) },
      goal: '≥ 20,000/s',
    },
    { name: 'processor time of an imported row', ...leastOf(spent) },
  ]
}

async function importRows({ bootstrap }: Outrider, round: number): Promise<number> {
  const headers = { Authorization: `Bearer ${bootstrap.secretKey.live}` }
  const began = performance.now()
  const response = await fetch(`${bootstrap.baseUrl}/contacts/import`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'text/csv' },
    body: Readable.toWeb(Readable.from(csv(round))),
    duplex: 'half',
  })
  const { id } = parse(Import, await response.json())
  for (;;) {
    const current = await fetch(`${bootstrap.baseUrl}/imports/${id}`, { headers })
    const { status } = parse(Import, await current.json())
    if (status === 'completed') return (rows / (performance.now() - began)) * 1_000
    if (status === 'failed') throw new Error('the import failed')
    await delay(50)
  }
}

function* csv(round: number): Generator<Buffer> {
  yield Buffer.from('email,walletAddress,attributes.plan,attributes.country,tags\n')
  for (let first = 0; first < rows; first += batch) {
    const lines = Array.from({ length: batch }, (_, index) => {
      const { email, wallet } = personOf(round, first + index)
      return `${email},${wallet},pro,PT,imported;round-${round}\n`
    })
    yield Buffer.from(lines.join(''))
  }
}

function personOf(round: number, row: number) {
  const number = round * rows + row
  return {
    email: `person-${number}@bench.example`,
    wallet: `0x${number.toString(16).padStart(40, '0')}`,
  }
}

/** The same people into one table with one index, 500 a statement. */
async function insertPlainly(admin: Sql, round: number): Promise<number> {
  await admin`
    create table if not exists bench_contacts (
      id uuid primary key, email text, wallet_address text, attributes jsonb, tags text[]
    )`
  const began = performance.now()
  for (let first = 0; first < rows; first += batch) {
    const people = Array.from({ length: batch }, (_, index) => personOf(round, first + index))
    await admin`
      insert into bench_contacts (id, email, wallet_address, attributes, tags)
      select gen_random_uuid(), email, wallet, '{"plan":"pro","country":"PT"}', '{imported}'
      from unnest(
        ${people.map(({ email }) => email)}::text[], ${people.map(({ wallet }) => wallet)}::text[]
      ) as w (email, wallet)`
  }
  return (rows / (performance.now() - began)) * 1_000
}
