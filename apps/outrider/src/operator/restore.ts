import { setTimeout as delay } from 'node:timers/promises'
import { jetstreamManager, type JetStreamManager, type StoredMsg } from '@nats-io/jetstream'
import { headers, type MsgHdrs, type NatsConnection } from '@nats-io/transport-node'
import {
  type CommandInput,
  type Commands,
  option,
  UsageError,
} from '@outrider/command-line/command'
import { subscriptionChanged } from '@outrider/contracts/contacts'
import { parseMessage } from '@outrider/contracts/contract'
import { eventAccepted } from '@outrider/contracts/events'
import { captureForm } from '@outrider/contracts/forms'
import { replyKept } from '@outrider/contracts/gateway'
import { sendEmail } from '@outrider/contracts/messaging'
import { recordSubscription, subscriptionChangeOf } from '@outrider/contracts/recipients'
import { consumersOf } from '@outrider/contracts/service'
import { messagingService, services } from '@outrider/contracts/services'
import { triggerQueued } from '@outrider/contracts/triggers'
import { archiveNames, journal, type StreamName, streamOf } from '@outrider/contracts/streams'
import { readEnvelope, writeEnvelope, writeItem } from '@outrider/service/nats/envelope'
import {
  type Restored,
  restoredIn,
  restoredKey,
  restoreMargin,
} from '@outrider/service/nats/journal'
import { store } from '@outrider/service/nats/publish'
import { merged, readSince, requireArchives } from './archives.ts'
import type { CommandContext } from './commands.ts'

/** The header of a message that comes from an archive; the archive gets it once more, and it is not read again. */
const restoredHeader = 'Outrider-Restored'
/** Messages published at a time. */
const atOnce = 64
/** Milliseconds between two tries where a stream has no room, and between two looks at consumers. */
const pause = 500
/** Milliseconds between two lines of progress. */
const reportEvery = 10_000
/** Milliseconds for which no email is sent unless the restore continues. */
const mailPause = 600_000

/** `operator restore`. Each step may be repeated: a run after one that ended early does the rest. */
export const restoreCommands: Commands<CommandContext> = {
  restore: {
    takes: '',
    about:
      'after a database was restored to a moment: applies erasures, revocations, and unsubscriptions since then again, and makes the services process again what was accepted; needs STREAM_ARCHIVE. Begin while the services are stopped, then start them',
    options: {
      to: 'the moment to which the database was restored, as 2026-11-26T20:00:00Z',
      from: 'when the oldest message that was not processed at that moment was accepted; by default a minute before it',
    },
    run: async (run) => restore((await run.servers()).nats, momentsIn(run.options), run.say),
  },
}

/** What is restored, and from when on messages are read. */
interface Moments {
  readonly to: Date
  readonly from: Date
}

export function momentsIn(options: CommandInput<CommandContext>['options']): Moments {
  const to = timeOf('to', option({ options }, 'to'))
  const given = options['from']
  const from = given === undefined ? new Date(to.getTime() - restoreMargin) : timeOf('from', given)
  return { to, from }
}

function timeOf(name: string, text: string): Date {
  const time = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : NaN
  if (Number.isNaN(time))
    throw new UsageError(`--${name} must be a time with its zone, as 2026-11-26T20:00:00Z`)
  if (time > Date.now()) throw new UsageError(`--${name} is in the future`)
  return new Date(time)
}

export async function restore(
  nats: NatsConnection,
  { to, from }: Moments,
  say: CommandInput<CommandContext>['say'],
): Promise<void> {
  await requireArchives(nats, from)
  const manager = await jetstreamManager(nats)
  await requireStopped(manager, to)
  await noteRestore(manager, { to: to.toISOString(), at: new Date().toISOString() })
  await pauseMail(manager)
  const replies = await dropReplies(manager, to)
  say({ replies }, () => `${replies} kept responses of requests after the moment are deleted`)
  say({ step: 'journal' }, () => 'services apply the journal when they start: start them now')
  const counts = await republish(nats, readAccepted(manager, to, from), say)
  await untilHandled(manager, say)
  const choices = await repeatChoices(nats, from)
  await untilHandled(manager, say)
  await resumeMail(manager)
  await noteRestore(manager, undefined)
  say(
    { ...counts, choices, isComplete: true },
    () => `complete: ${JSON.stringify({ ...counts, choices })} messages were processed again`,
  )
}

/** Looks at the consumers, and milliseconds between them: a service is between two requests for a moment. */
const looks = { count: 5, interval: 250 }

/** Throws while services run: they apply the journal when they start. They may if this restore began before. */
async function requireStopped(manager: JetStreamManager, to: Date): Promise<void> {
  const { config } = await manager.streams.info(journal)
  if (restoredIn(config.metadata)?.to === to.toISOString()) return
  for (let look = 0; look < looks.count; look += 1) {
    for (const { stream, name } of services.flatMap(consumersOf)) {
      const { num_waiting } = await manager.consumers.info(stream, name)
      if (num_waiting > 0)
        throw new Error(
          `a process reads the consumer ${name} of ${stream}: stop all services first`,
        )
    }
    await delay(looks.interval)
  }
}

/**
 * Notes a restore in the journal, for services that start, or that it is complete. A restore to the same moment that
 * was not completed keeps its time: what began since then stays valid.
 */
async function noteRestore(
  manager: JetStreamManager,
  restored: Restored | undefined,
): Promise<void> {
  const { config } = await manager.streams.info(journal)
  const noted = restoredIn(config.metadata)
  if (restored && noted?.to === restored.to) return
  const text = restored ? JSON.stringify(restored) : ''
  await manager.streams.update(journal, { metadata: { ...config.metadata, [restoredKey]: text } })
}

const commands = sendEmail.stream
const mailConsumers = consumersOf(messagingService).filter(({ stream }) => stream === commands)

/** Holds the commands to send messages: choices of contacts that do not exist yet are applied first. */
async function pauseMail(manager: JetStreamManager): Promise<void> {
  const until = new Date(Date.now() + mailPause)
  for (const { stream, name } of mailConsumers) await manager.consumers.pause(stream, name, until)
}

async function resumeMail(manager: JetStreamManager): Promise<void> {
  for (const { stream, name } of mailConsumers) await manager.consumers.resume(stream, name)
}

/** Deletes responses that say what the restored database does not know; returns their number. */
async function dropReplies(manager: JetStreamManager, since: Date): Promise<number> {
  let count = 0
  for await (const { seq } of readSince(manager, replyKept.stream, since)) {
    await manager.streams.deleteMessage(replyKept.stream, seq, false)
    count += 1
  }
  return count
}

/**
 * The messages that were accepted from callers since `from`, and the commands that may have been on their way at the
 * moment `to`; later ones follow from the former again.
 */
async function* readAccepted(
  manager: JetStreamManager,
  to: Date,
  from: Date,
): AsyncGenerator<StoredMsg> {
  const names = archiveNames.filter((name) => name !== journal)
  for await (const message of merged(names.map((name) => readSince(manager, name, from)))) {
    const isAccepted =
      streamOf(message.subject) !== commands || message.subject === captureForm.subject
    if (message.header.has(restoredHeader)) continue
    if (isAccepted || message.time <= to) yield message
  }
}

/** Publishes messages again to their subjects, as fast as the services make room; returns their number by stream. */
async function republish(
  nats: NatsConnection,
  messages: AsyncGenerator<StoredMsg>,
  say: CommandInput<CommandContext>['say'],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  let window: Promise<void>[] = []
  let reportAt = performance.now() + reportEvery
  const manager = await jetstreamManager(nats)
  for await (const message of messages) {
    const stream = message.subject.split('.')[0] ?? ''
    counts[stream] = (counts[stream] ?? 0) + 1
    window.push(storeAgain(nats, message))
    if (window.length < atOnce) continue
    await Promise.all(window)
    window = []
    if (performance.now() < reportAt) continue
    reportAt = performance.now() + reportEvery
    await pauseMail(manager)
    const upTo = message.time.toISOString()
    say({ ...counts, upTo }, () => `${JSON.stringify(counts)} up to ${upTo}`)
  }
  await Promise.all(window)
  return counts
}

/** Stores a message; waits for as long as its stream is full. */
async function storeAgain(nats: NatsConnection, message: StoredMsg): Promise<void> {
  for (;;)
    try {
      await store(nats, message.subject, message.string(), headersOf(message))
      return
    } catch (error) {
      if (nats.isClosed()) throw error
      await delay(pause)
    }
}

/** The headers of the publisher; those of the server begin with `Nats-`. */
function headersOf({ header }: StoredMsg): MsgHdrs {
  const kept = headers()
  for (const key of header.keys()) if (!key.startsWith('Nats-')) kept.set(key, header.get(key))
  kept.set(restoredHeader, '1')
  return kept
}

/** Records choices once more: those of contacts that the archive has created again. */
async function repeatChoices(nats: NatsConnection, from: Date): Promise<number> {
  let count = 0
  for await (const message of readSince(await jetstreamManager(nats), journal, from)) {
    if (message.subject !== subscriptionChanged.subject) continue
    const items = readEnvelope(message.string()).map(({ id, data }) => {
      const change = subscriptionChangeOf(parseMessage(subscriptionChanged.data, data))
      return writeItem(`restored.${id}`, JSON.stringify(change))
    })
    await store(nats, recordSubscription.subject, writeEnvelope(items))
    count += items.length
  }
  return count
}

/** Resolves once the services have handled all that is in the streams now, except messages to send. */
async function untilHandled(
  manager: JetStreamManager,
  say: CommandInput<CommandContext>['say'],
): Promise<void> {
  for (const stream of [eventAccepted.stream, triggerQueued.stream, commands]) {
    const { state } = await manager.streams.info(stream)
    let reportAt = performance.now() + reportEvery
    for (;;) {
      const behind = await listBehind(manager, stream, state.last_seq)
      if (behind.length === 0) break
      if (performance.now() > reportAt) {
        reportAt = performance.now() + reportEvery
        await pauseMail(manager)
        say({ stream, behind }, () => `waiting for ${behind.join(', ')} to process ${stream}`)
      }
      await delay(pause)
    }
  }
}

/** The consumers of a stream that have not handled all messages up to a sequence. */
async function listBehind(
  manager: JetStreamManager,
  stream: StreamName,
  last: number,
): Promise<string[]> {
  const declared = services.flatMap(consumersOf).filter((each) => each.stream === stream)
  const awaited = declared.filter((each) => !mailConsumers.some(({ name }) => name === each.name))
  const infos = await Promise.all(awaited.map(({ name }) => manager.consumers.info(stream, name)))
  return infos
    .filter(({ ack_floor }) => ack_floor.stream_seq < last)
    .filter(({ num_pending, num_ack_pending }) => num_pending + num_ack_pending > 0)
    .map(({ name }) => name)
}
