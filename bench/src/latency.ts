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

/** Where an event has come to: its row is there, then its entry, and then its contact has the tag. */
const stages = ['stored', 'entered', 'tagged'] as const
type Stage = (typeof stages)[number]

/**
 * How long it takes from the moment at which the gateway receives an event until its contact has the tag of an automation,
 * at a steady rate; the anchor is the time until the caller has the response.
 */
export async function measureLatency(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const outrider = await startOutrider(await makeDataDir(stack), stack, unlimited)
  const door = await openBackDoor(outrider, stack)
  await tagDepositors(outrider)
  await noteStages(door)
  const reached: Record<Stage, Percentiles>[] = []
  const answered: Percentiles[] = []
  for (let round = -1; round < rounds; round += 1) {
    await door.admin`truncate bench_stages`
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
    reached.push(await percentilesOf(door))
  }
  return (['p50', 'p99'] as const).map((name) => {
    const at = (stage: Stage) => median(reached.map((each) => each[stage][name]))
    return {
      name: `from an event to the tag of its contact at ${perSecond} per second, ${name}`,
      value: at('tagged'),
      unit: 'ms',
      anchor: { name: 'response', value: median(answered.map((each) => each[name])) },
      goal: name === 'p50' ? '≤ 15 ms' : '≤ 60 ms',
      note: stages.map((stage) => `${stage} ${Math.round(at(stage))}`).join(', '),
    }
  })
}

/** Makes the database note when a row is written: at the end of the statement, just before it is committed. */
async function noteStages({ admin }: BackDoor): Promise<void> {
  await admin.unsafe(`
    create table bench_stages (stage text, contact_id uuid, at timestamptz);
    create function note_stage() returns trigger language plpgsql security definer as $$
    begin
      insert into public.bench_stages
        values (tg_argv[0], case tg_argv[0] when 'tagged' then (to_jsonb(new) ->> 'id')::uuid
          else (to_jsonb(new) ->> 'contact_id')::uuid end, clock_timestamp());
      return null;
    end $$;
    create trigger note_stored after insert on contacts.events for each row
      execute function public.note_stage('stored');
    create trigger note_entered after insert on automations.entries for each row
      execute function public.note_stage('entered');
    create trigger note_tagged after update of tags on contacts.contacts for each row
      when (old.tags is distinct from new.tags) execute function public.note_stage('tagged')`)
}

async function percentilesOf({ admin }: BackDoor): Promise<Record<Stage, Percentiles>> {
  const rows = await admin<(Percentiles & { stage: Stage })[]>`
    select stage, percentile_disc(0.5) within group (order by ms) as p50,
      percentile_disc(0.99) within group (order by ms) as p99
    from (
      select stage, extract(epoch from b.at - e.received_at)::float8 * 1000 as ms
      from bench_stages b join contacts.events e on e.contact_id = b.contact_id
    ) each
    group by stage`
  const of = (stage: Stage) => {
    const row = rows.find((each) => each.stage === stage)
    if (!row) throw new Error(`no event was ${stage}`)
    return row
  }
  return { stored: of('stored'), entered: of('entered'), tagged: of('tagged') }
}
