import { setTimeout as delay } from 'node:timers/promises'
import { type ConsumerInfo, jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { consumersOf } from '@outrider/contracts/service'
import { type ServiceName, services } from '@outrider/contracts/services'
import { serverOf } from '@outrider/service/nats/connection'
import { eventually } from '@outrider/testing/eventually'
import postgres from 'postgres'
import { expect } from 'vitest'
import { type Installation, type OnServers, serversOf } from '../src/outrider.ts'
import type { Processes } from '../src/processes.ts'
import { natsPid } from '../src/server-pids.ts'

/** Milliseconds until every consumer is read, on a machine that does much else. */
const startingMs = 60_000

/** Kills every connection of PostgreSQL five times a second. */
export async function killBackends(house: OnServers, seconds: number): Promise<void> {
  const { adminDatabaseUrl } = await serversOf(house)
  const admin = postgres(adminDatabaseUrl, { max: 1 })
  const end = performance.now() + seconds * 1_000
  while (performance.now() < end) {
    await admin`
      select pg_terminate_backend(pid) from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`
    await delay(200)
  }
  await admin.end()
}

/** Kills nats-server; its keeper starts it again. */
export async function killNats(installation: Installation): Promise<void> {
  process.kill(await natsPid(installation), 'SIGKILL')
}

/** Stops nats-server where it stands, and lets it go on. */
export async function freezeNats(installation: Installation, seconds: number): Promise<void> {
  const pid = await natsPid(installation)
  process.kill(pid, 'SIGSTOP')
  await delay(seconds * 1_000)
  process.kill(pid, 'SIGCONT')
}

/** Kills each service's process in turn. */
export async function killServices(
  processes: Processes,
  names: readonly ServiceName[],
  pauseSeconds: number,
): Promise<void> {
  for (const name of names) {
    processes.kill(name)
    await delay(pauseSeconds * 1_000)
  }
}

/**
 * What is not JSON, on every subject that some service consumes. Answers whose dead letters are to be found, as
 * `<service> <subject>`.
 */
export async function poison(house: OnServers): Promise<string[]> {
  const operator = await connectOperator(house)
  await expectAllRead(operator)
  const poisoned = services.flatMap((service) =>
    consumersOf(service).flatMap(({ subjects }) =>
      subjects.map((subject) => ({ service: service.name, subject })),
    ),
  )
  for (const subject of new Set(poisoned.map(({ subject: each }) => each)))
    await jetstream(operator).publish(subject, 'not JSON')
  await operator.close()
  return poisoned.map(({ service, subject }) => `${service} ${subject}`).toSorted()
}

/** Every consumer that a service declares has a reader. */
async function expectAllRead(operator: NatsConnection): Promise<void> {
  const unread = new Set(services.flatMap(consumersOf).map(({ name }) => name))
  await eventually(
    async () => {
      for (const { name } of (await listConsumers(operator)).filter(isRead)) unread.delete(name)
      expect([...unread]).toEqual([])
    },
    { timeoutMs: startingMs },
  )
}

/** The durable consumers of all streams. */
export async function listConsumers(operator: NatsConnection): Promise<ConsumerInfo[]> {
  const manager = await jetstreamManager(operator)
  const found: ConsumerInfo[] = []
  for await (const stream of manager.streams.list())
    for await (const consumer of manager.consumers.list(stream.config.name))
      if (consumer.config.durable_name) found.push(consumer)
  return found
}

/** Whether anybody reads it, or ever did: a consumer may be declared before its service is there. */
export function isRead({ num_waiting, delivered }: ConsumerInfo): boolean {
  return num_waiting > 0 || delivered.consumer_seq > 0
}

/** As the user that may see and change every stream. */
export async function connectOperator(house: OnServers): Promise<NatsConnection> {
  const { operatorNatsUrl } = await serversOf(house)
  return connect({ ...serverOf(operatorNatsUrl), maxReconnectAttempts: -1 })
}
