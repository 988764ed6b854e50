import { newId, uuidOf } from '@outrider/contracts/ids'
import { openDatabase, type Pool } from '@outrider/service/db/pool'
import {
  dueRows,
  type JobQueue,
  type LeaseSelection,
  type TenantLane,
} from '@outrider/service/jobs/lanes'
import { leaseQueue } from '@outrider/service/jobs/lease-queue'
import { createLog } from '@outrider/service/observe/log'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { eventually } from '@outrider/testing/eventually'
import { openSandbox } from '@outrider/testing/sandbox'
import { stopClock } from '@outrider/testing/time'

interface Job extends TenantLane {
  readonly id: number
  readonly tries: number
}

const queue: JobQueue = { table: 'jobs', key: 'id', open: 'done_at is null' }
const log = createLog('test', 'silent')
const stack = new AsyncDisposableStack()
let db: Pool
let loops: AsyncDisposableStack
beforeAll(async () => {
  const sandbox = await openSandbox(stack)
  await sandbox.admin`create schema leased authorization domains`
  db = openDatabase(sandbox.config('domains').databaseUrl, 'leased')
  stack.defer(() => db.end())
  await db`
    create table jobs (
      id int generated always as identity primary key,
      org_id uuid not null,
      environment text not null default 'live',
      due_at timestamptz not null default now(),
      leased_until timestamptz not null default '-infinity',
      tries int not null default 0,
      done_at timestamptz
    )`
  await db`create index on jobs (due_at) where done_at is null`
  await db`create index on jobs (org_id, environment, due_at) where done_at is null`
})
beforeEach(async () => {
  loops = new AsyncDisposableStack()
  await db`truncate jobs`
})
afterEach(async () => {
  await loops.disposeAsync()
})
afterAll(() => stack.disposeAsync())

const tenant = () => uuidOf(newId('org'))

async function add(orgId: string, count: number, dueAt = '2020-01-01'): Promise<void> {
  await db`
    insert into jobs (org_id, due_at)
    select ${orgId}, ${dueAt}::text::timestamptz from generate_series(1, ${count}::int)`
}

function lease(turn: LeaseSelection, at: Date): Promise<Job[]> {
  return db<Job[]>`
    update jobs j set leased_until = now() + interval '10 seconds', tries = j.tries + 1
    from (${dueRows(db, queue, turn, at)}) due
    where j.id = due.id
    returning j.id, j.org_id, j.environment, j.tries`
}

/** A process that works on jobs, told of each batch. */
function start(
  work: Parameters<typeof leaseQueue<Job>>[0]['work'],
  bounds: { maxBatch?: number; maxInFlight?: number; maxOfLane?: number } = {},
) {
  const limits = { maxBatch: 50, maxInFlight: 50, maxOfLane: 100, ...bounds }
  return loops.use(leaseQueue<Job>({ db, log, what: 'jobs', queue, lease, work, ...limits }))
}

async function finish(jobs: readonly Job[]): Promise<void> {
  await db`update jobs set done_at = now() where id = any (${jobs.map(({ id }) => id)}::int[])`
}

const left = async () => (await db`select id from jobs where done_at is null`).length

test('every job is done once, whatever the number of processes', async () => {
  const tenants = Array.from({ length: 300 }, tenant)
  for (const orgId of tenants) await add(orgId, 10)
  const done: number[] = []
  const batches: number[] = []
  for (let process = 0; process < 3; process += 1)
    start(async (jobs) => {
      batches.push(jobs.length)
      done.push(...jobs.map(({ id }) => id))
      await finish(jobs)
    })
  await eventually(async () => expect(await left()).toBe(0))
  expect(done).toHaveLength(3_000)
  expect(new Set(done).size).toBe(3_000)
  expect(Math.max(...batches)).toBe(50) // as many as a batch may have
})

test('a tenant with ten thousand jobs waiting does not hold up one that comes later', async () => {
  const [big, small] = [tenant(), tenant()]
  await add(big, 10_000, '2020-01-01')
  await add(small, 5, '2020-01-02')
  const batches: string[][] = []
  start(async (jobs) => {
    batches.push(jobs.map(({ orgId }) => orgId))
    await finish(jobs)
  })
  await eventually(() => expect(batches.flat().filter((orgId) => orgId === small)).toHaveLength(5))
  expect(batches.findLastIndex((batch) => batch.includes(small))).toBeLessThan(5)
})

test('a tenant with many jobs waiting holds up no other, however few of a tenant are under way together', async () => {
  const [big, small] = [tenant(), tenant()]
  await add(big, 100, '2020-01-01')
  await add(small, 2, '2020-01-02')
  const begun: string[] = []
  start(
    async (jobs, begin) => {
      for (const job of jobs) {
        begun.push(job.orgId)
        begin(job, finish([job]))
      }
    },
    { maxBatch: 4, maxInFlight: 4, maxOfLane: 2 },
  )
  await eventually(() => expect(begun.filter((orgId) => orgId === small)).toHaveLength(2))
  expect(begun.lastIndexOf(small)).toBeLessThan(10)
})

test('a tenant whose jobs hang has so many under way, and others theirs', async () => {
  const [hanging, other] = [tenant(), tenant()]
  await add(hanging, 1_000, '2020-01-01')
  await add(other, 30, '2020-01-02')
  const { promise: end, resolve } = Promise.withResolvers<void>()
  const begun: string[] = []
  start(
    async (jobs, begin) => {
      for (const job of jobs) {
        begun.push(job.orgId)
        begin(job, job.orgId === other ? finish([job]) : end)
      }
    },
    { maxBatch: 8, maxInFlight: 64, maxOfLane: 16 },
  )
  await eventually(() => expect(begun.filter((orgId) => orgId === other)).toHaveLength(30))
  resolve()
  expect(begun.filter((orgId) => orgId === hanging).length).toBeLessThanOrEqual(16)
})

test('the clock of the database ends leases, and that of the process says what is due', async () => {
  const orgId = tenant()
  await add(orgId, 1)
  await add(orgId, 1, '2100-01-01')
  const tries: number[] = []
  const loop = start(async (jobs) => void tries.push(...jobs.map((job) => job.tries)))
  await eventually(() => expect(tries).toEqual([1]))
  stopClock(new Date('2099-01-01'))
  loop.wake()
  await loop[Symbol.asyncDispose]()
  expect(tries).toEqual([1])
  await db`update jobs set leased_until = '-infinity' where leased_until > '-infinity'`
  start(async (jobs) => void tries.push(...jobs.map((job) => job.tries)))
  await eventually(() => expect(tries).toEqual([1, 2]))
  stopClock(new Date('2101-01-01'))
  await eventually(() => expect(tries).toEqual([1, 2, 1]))
})

/** Works on all that is due; counts the statements that find it, with their parts. */
function startCounting() {
  const counted = { statements: 0 }
  const counting = new Proxy(db, {
    apply: (target, self, args: Parameters<Pool>) => {
      counted.statements += 1
      return Reflect.apply(target, self, args)
    },
  })
  const limits = { maxBatch: 50, maxInFlight: 50, maxOfLane: 100 }
  loops.use(
    leaseQueue<Job>({ db: counting, log, what: 'jobs', queue, lease, work: finish, ...limits }),
  )
  return counted
}

test('with nothing due it rests, however many tenants have something that will be', async () => {
  for (let count = 0; count < 500; count += 1) await add(tenant(), 1, '2100-01-01')
  await add(tenant(), 60)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const counted = startCounting()
  await eventually(async () => expect(await left()).toBe(500))
  for (let looks = 0; looks < 3; looks += 1) {
    const before = counted.statements
    await eventually(() => {
      vi.advanceTimersByTime(2_000)
      expect(counted.statements).toBeGreaterThan(before)
    })
  }
  expect(counted.statements).toBeLessThan(60)
})

test('the due jobs of a tenant are found without a walk over all that have something that will be', async () => {
  await db`
    insert into jobs (org_id, due_at) select gen_random_uuid(), '2100-01-01' from generate_series(1, 5000)`
  await add(tenant(), 1_000)
  const counted = startCounting()
  await eventually(async () => expect(await left()).toBe(5_000))
  expect(counted.statements).toBeLessThan(150) // a walk is 25 statements for each 50 jobs
})

test('a tenant with jobs that are younger than thousands of others has its turn', async () => {
  const late = tenant()
  await db`
    insert into jobs (org_id, due_at) select gen_random_uuid(), '2100-01-01' from generate_series(1, 1000)`
  await add(tenant(), 6_000, '2020-01-01')
  await add(late, 5, '2020-01-02')
  const done: string[] = []
  start(async (jobs) => {
    done.push(...jobs.map(({ orgId }) => orgId))
    await finish(jobs)
  })
  await eventually(() => expect(done.filter((orgId) => orgId === late)).toHaveLength(5))
  expect(done.lastIndexOf(late)).toBeLessThan(3_000)
})
