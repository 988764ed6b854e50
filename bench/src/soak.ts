// `node bench/src/soak.ts [minutes]`: mixed load for half an hour, or so many minutes. Prints the most of each third of the
// time, and fails when memory, the bytes of a row or the lag of consumers grow from the second third to the last.
import { readdir, readFile } from 'node:fs/promises'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { consumersOf } from '@outrider/contracts/service'
import { services } from '@outrider/contracts/services'
import { makeDataDir } from '@outrider/e2e/outrider'
import { startProcesses } from '@outrider/e2e/processes'
import { purgeStreams } from '@outrider/service/nats/streams'
import { createLog } from '@outrider/service/observe/log'
import { type BackDoor, openBackDoor, portOf } from './installation.ts'
import { generate, type Load } from './load.ts'
import { activate } from './poison.ts'
import { residentOf } from './resident.ts'
import { judge, type Sample } from './soak-samples.ts'
import { startWorld } from './world.ts'

const minutes = Number(process.argv[2] ?? 30)
const samplesWanted = 30
const people = 5_000
/** Tables that are smaller tell nothing by their bytes a row. */
const smallestTable = 16 * 1_048_576

await using stack = new AsyncDisposableStack()
const world = await startWorld(stack)
const house = await startProcesses(await makeDataDir(stack), stack, {
  env: {
    SMTP_URL: `smtp://127.0.0.1:${world.mailPort}`,
    DEFAULT_SENDER: 'news@sender.example',
    SHARED_SENDER: 'all',
    SHARED_SENDER_DAILY_CAP: '1000000000',
    WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
    ACCESS_LOG: 'false',
  },
})
const door = await openBackDoor(house, stack)
const url = world.url('/called')
const call = { type: 'http_request', config: { url, method: 'POST', body: 'x' } }
await activate(house.api, 'soak.tagged', {
  type: 'update_contact',
  config: { addTags: ['soaked'] },
})
await activate(house.api, 'soak.mailed', {
  type: 'send_email',
  config: { subject: 'Soak', text: 'Hello {{ contact.externalId }}' },
})
await activate(house.api, 'soak.called', call)
await house.api.post('/webhooks', { url, events: ['*'] })

const load = Promise.all(mixedLoad().map(generate))
const samples: Sample[] = []
const began = performance.now()
for (let count = 0; count < samplesWanted; count += 1) {
  const due = began + ((count + 1) * minutes * 60_000) / samplesWanted
  await delay(Math.max(0, due - performance.now()))
  samples.push(await takeSample(door))
  process.stderr.write(`${count + 1} of ${samplesWanted}\n`)
}
for (const { statuses, p99 } of await load)
  process.stdout.write(`answers ${JSON.stringify(statuses)}, p99 ${Math.round(p99)} ms\n`)
const courses = judge(samples)
process.stdout.write(
  '| value | first third | second third | last third | |\n|---|---|---|---|---|\n',
)
for (const { name, thirds, isFlat } of courses)
  process.stdout.write(
    `| ${[name, ...thirds.map(Math.round), isFlat ? 'flat' : 'GROWS'].join(' | ')} |\n`,
  )
if (courses.some(({ isFlat }) => !isFlat)) process.exitCode = 1

/** Single events, batches, triggers and reads, at rates that a small machine carries. */
function mixedLoad(): Load[] {
  const { bootstrap } = house
  const names = ['tagged', 'tagged', 'tagged', 'mailed', 'called']
  const events = Array.from({ length: people }, (_, n) => ({
    event: `soak.${names[n % names.length]}`,
    contact: { externalId: `soak-${n}`, email: `soak${n}@soak.example` },
    payload: { n },
  }))
  const keyed = events.map((event) => JSON.stringify({ ...event, idempotencyKey: '#' }))
  const batch = JSON.stringify({
    events: events.slice(0, 100).map((each) => ({ ...each, event: 'soak.batch' })),
  })
  const trigger = JSON.stringify({ chain: 'base', event: 'Deposit', sourceEventId: '#' })
  const of = {
    port: portOf(house),
    key: bootstrap.secretKey.live,
    seconds: minutes * 60,
    run: 'soak-',
  }
  const runtime = '/api/v1/v2/automations/runtime/triggers'
  return [
    {
      ...of,
      method: 'POST',
      paths: ['/api/v1/events'],
      bodies: keyed,
      connections: 8,
      perSecond: 60,
    },
    {
      ...of,
      method: 'POST',
      paths: ['/api/v1/events/batch'],
      bodies: [batch],
      connections: 2,
      perSecond: 0.5,
    },
    {
      ...of,
      method: 'POST',
      paths: [`${runtime}/onchain-event`],
      bodies: [trigger],
      connections: 2,
      perSecond: 10,
    },
    {
      ...of,
      method: 'GET',
      paths: ['/api/v1/contacts?limit=20'],
      bodies: [''],
      connections: 2,
      perSecond: 10,
    },
  ]
}

async function takeSample({ admin, operator, streams }: BackDoor): Promise<Sample> {
  await purgeStreams(operator, createLog('soak', 'warn'), new Date())
  const sample: Record<string, number> = {}
  for (const [name, pid] of await childProcesses())
    sample[`memory of ${name}, MB`] = residentOf(pid)
  const tables = await admin<{ name: string; bytes: number }[]>`
    select schemaname || '.' || relname as name,
      pg_total_relation_size(relid)::float8 / greatest(n_live_tup, 1) as bytes
    from pg_stat_user_tables where pg_total_relation_size(relid) > ${smallestTable}`
  for (const { name, bytes } of tables) sample[`table ${name}, bytes a row`] = bytes
  for (const { stream, name } of services.flatMap(consumersOf)) {
    const { num_pending, num_ack_pending } = await streams.consumers.info(stream, name)
    sample[`lag of ${name} in ${stream}, messages`] = num_pending + num_ack_pending
  }
  return sample
}

/** The services and servers that this process has started (proc(5)). */
async function childProcesses(): Promise<[string, number][]> {
  const found: [string, number][] = []
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    if (parent !== process.pid) continue
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    const [, service] = /services\/([a-z]+)\/src/.exec(command) ?? []
    const name = service ?? (command.includes('nats-server') ? 'nats-server' : undefined)
    if (name !== undefined) found.push([name, Number(pid)])
  }
  return found
}
