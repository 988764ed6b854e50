import { jetstreamManager, type JetStreamManager, type StoredMsg } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { type ArchiveName, archiveNames, type StreamName } from '@outrider/contracts/streams'
import { infoIfPresent } from '@outrider/service/nats/archive'

/** Bytes, or messages, that are read at a time. */
const readAtOnce = { max_bytes: 4 * 1_024 ** 2, batch: 500 }
/** An archive that is fuller than this has dropped messages that are younger than a week. */
const full = 0.9

/** Throws unless every archive has all messages since a time. */
export async function requireArchives(nats: NatsConnection, since: Date): Promise<void> {
  const manager = await jetstreamManager(nats)
  for (const name of archiveNames) {
    const info = await infoIfPresent(manager, name)
    if (!info)
      throw new Error(
        `there is no archive ${name}: STREAM_ARCHIVE=true was not set; see \`rewind\``,
      )
    const { created, config, state } = info
    const first = Date.parse(state.first_ts)
    const isCut = state.bytes > config.max_bytes * full && first > since.getTime()
    const expired = Date.now() - config.max_age / 1e6
    const begin = Math.max(
      isCut ? first : 0,
      Math.min(Date.parse(created), firstOr(first)),
      expired,
    )
    if (begin > since.getTime())
      throw new Error(
        `the archive ${name} begins at ${new Date(begin).toISOString()}, after ${since.toISOString()}`,
      )
  }
}

/** An empty stream's first message has the time zero, or none. */
function firstOr(first: number): number {
  return first > 0 ? first : Infinity
}

/** The messages of a stream since a time, up to the last one now, oldest first. */
export async function* readSince(
  manager: JetStreamManager,
  stream: ArchiveName | StreamName,
  since: Date,
): AsyncGenerator<StoredMsg> {
  const { state } = await manager.streams.info(stream)
  if (state.messages === 0 || Date.parse(state.last_ts) < since.getTime()) return
  let seq = (await manager.direct.getMessage(stream, { start_time: since }))?.seq ?? Infinity
  while (seq <= state.last_seq) {
    const before = seq
    for await (const message of await manager.direct.getBatch(stream, { seq, ...readAtOnce })) {
      if (message.seq > state.last_seq) return
      yield message
      seq = message.seq + 1
    }
    if (seq === before) throw new Error(`${stream} cannot be read at ${seq}`)
  }
}

/** The messages of several sources together, oldest first. */
export async function* merged(
  sources: readonly AsyncGenerator<StoredMsg>[],
): AsyncGenerator<StoredMsg> {
  const heads = await Promise.all(
    sources.map(async (source) => ({ source, next: await source.next() })),
  )
  for (;;) {
    const left = heads.flatMap((head) =>
      head.next.done ? [] : [{ head, message: head.next.value }],
    )
    const oldest = left.toSorted((a, b) => a.message.time.getTime() - b.message.time.getTime())[0]
    if (!oldest) return
    yield oldest.message
    oldest.head.next = await oldest.head.source.next()
  }
}
