import { uuidOf } from '@outrider/contracts/ids'
import { makeDataDir, startOutrider } from '@outrider/e2e/outrider'
import { openBackDoor, portOf, unlimited } from './installation.ts'
import { runLoad } from './load.ts'
import type { Figure } from './report.ts'

const count = 1_000_000
/** What one organization may read by default. */
const perSecond = 200
const seconds = 10

/** How long `GET /contacts` takes with a million contacts, beside the same page asked of the database itself. */
export async function measureContacts(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const outrider = await startOutrider(await makeDataDir(stack), stack, unlimited)
  const { admin } = await openBackDoor(outrider, stack)
  const orgId = uuidOf(outrider.bootstrap.orgId)
  await admin`
    insert into contacts.contacts
      (id, org_id, environment, wallet_address, external_id, tags, created_at, updated_at)
    select gen_random_uuid(), ${orgId}, 'live', '0x' || lpad(to_hex(n), 40, '0'), 'user_' || n,
      case when n % 100 = 0 then array['hundredth'] else '{}' end, now(), now()
    from generate_series(1, ${count}::int) as n`
  await admin`vacuum analyze contacts.contacts`

  const { body } = await outrider.api.get('/contacts?limit=50')
  const pages = ['', `?cursor=${body.nextCursor}`, '?limit=20', '?limit=20&tag=hundredth']
  const result = await runLoad({
    port: portOf(outrider),
    method: 'GET',
    paths: pages.map((query) => `/api/v1/contacts${query}`),
    bodies: [''],
    key: outrider.bootstrap.secretKey.live,
    connections: 8,
    seconds,
    perSecond,
    run: '',
  })
  const plain: number[] = []
  for (let n = 0; n < perSecond; n += 1) {
    const began = performance.now()
    await admin`
      select * from contacts.contacts where org_id = ${orgId} and environment = 'live'
      order by id desc limit 51`
    plain.push(performance.now() - began)
  }
  const p99 = plain.toSorted((a, b) => a - b)[Math.floor(plain.length * 0.99)] ?? 0
  return [
    {
      name: `GET /contacts, p99 of ${count.toLocaleString('en')} at ${perSecond}/s`,
      value: result.p99,
      unit: 'ms',
      anchor: { name: 'the page in SQL, p99', value: p99 },
      goal: '≤ 10 ms',
      note: `p50 ${result.p50.toFixed(1)} ms`,
    },
  ]
}
