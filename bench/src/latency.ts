import { makeDataDir, startOutrider } from '@outrider/e2e/outrider'
import {
  type BackDoor,
  openBackDoor,
  portOf,
  settled,
  tagDepositors,
  unlimited,
} from './installation.ts'
import { runLoad } from './load.ts'
import { type Figure, median } from './report.ts'

const rounds = 3
const perSecond = 500
const seconds = 10

/** Each event is about a person of its own. */
const body = JSON.stringify({
  event: 'deposit',
  contact: { externalId: 'latency-#' },
  payload: { amount: '250.00' },
  idempotencyKey: 'l-#',
})

/** Milliseconds. */
interface Percentiles {
  readonly p50: number
  readonly p99: number
}

/**
 * How long it takes from the moment at which the gateway receives an event until its contact has the tag of an automation,
 * at a steady rate; the anchor is the time until the caller has the response.
 */
export async function measureLatency(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const outrider = await startOutrider(await makeDataDir(stack), stack, unlimited)
  const door = await openBackDoor(outrider, stack)
  await tagDepositors(outrider)
  await noteTags(door)
  const tagged: Percentiles[] = []
  const answered: Percentiles[] = []
  for (let round = -1; round < rounds; round += 1) {
    await door.admin`truncate bench_tagged`
    const response = await runLoad({
      method: 'POST',
      paths: ['/api/v1/events'],
      bodies: [body],
      key: outrider.bootstrap.secretKey.live,
      connections: 64,
      seconds,
      perSecond,
      port: portOf(outrider),
      run: `${round}-`,
    })
    await settled(door)
    if (round < 0) continue // the first one compiles
    answered.push(response)
    tagged.push(await percentilesOf(door))
  }
  return (['p50', 'p99'] as const).map((name) => ({
    name: `from an event to the tag of its contact at ${perSecond} per second, ${name}`,
    value: median(tagged.map((each) => each[name])),
    unit: 'ms',
    anchor: { name: 'response', value: median(answered.map((each) => each[name])) },
    goal: name === 'p50' ? '≤ 15 ms' : '≤ 60 ms',
  }))
}

/** Makes the database note when a contact gets tags: at the end of the statement, just before it is committed. */
async function noteTags({ admin }: BackDoor): Promise<void> {
  await admin.unsafe(`
    create table bench_tagged (contact_id uuid, at timestamptz);
    create function note_tag() returns trigger language plpgsql security definer as $$
    begin
      insert into public.bench_tagged values (new.id, clock_timestamp());
      return null;
    end $$;
    create trigger note_tag after update of tags on contacts.contacts for each row
      when (old.tags is distinct from new.tags) execute function public.note_tag()`)
}

async function percentilesOf({ admin }: BackDoor): Promise<Percentiles> {
  const [row] = await admin<Percentiles[]>`
    select percentile_disc(0.5) within group (order by ms) as p50, percentile_disc(0.99) within group (order by ms) as p99
    from (
      select extract(epoch from t.at - e.received_at)::float8 * 1000 as ms
      from bench_tagged t join contacts.events e on e.contact_id = t.contact_id
    ) each`
  if (!row) throw new Error('no contact was tagged')
  return row
}
