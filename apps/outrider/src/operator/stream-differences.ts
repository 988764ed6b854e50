import { isDeepStrictEqual } from 'node:util'
import { type ConsumerInfo, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { consumersOf } from '@outrider/contracts/service'
import { services } from '@outrider/contracts/services'
import { type StreamName, streamNames, subjectsIn } from '@outrider/contracts/streams'

/** How the server's streams and consumers differ from those of this version, in words; empty when `streams apply` would change nothing. */
export async function findStreamDifferences(nats: NatsConnection): Promise<string[]> {
  const manager = await jetstreamManager(nats)
  const found = await Promise.all(streamNames.map((stream) => differencesOf(manager, stream)))
  return found.flat()
}

async function differencesOf(manager: JetStreamManager, stream: StreamName): Promise<string[]> {
  const info = await manager.streams.info(stream).catch(() => undefined)
  if (!info) return [`the stream ${stream} is missing`]
  const subjects = isDeepStrictEqual(info.config.subjects, [subjectsIn(stream)])
    ? []
    : [`the stream ${stream} takes ${info.config.subjects.join(', ')}`]
  const consumers = await Array.fromAsync(manager.consumers.list(stream))
  return [...subjects, ...consumerDifferences(stream, consumers)]
}

function consumerDifferences(stream: StreamName, consumers: readonly ConsumerInfo[]): string[] {
  const declared = services.flatMap(consumersOf).filter((each) => each.stream === stream)
  const durable = consumers.filter(({ config }) => config.durable_name)
  const extra = durable.filter(({ name }) => !declared.some((each) => each.name === name))
  return [
    ...declared.flatMap(({ name, subjects }) => {
      const config = durable.find((each) => each.name === name)?.config
      if (!config) return [`the consumer ${name} of ${stream} is missing`]
      const taken = config.filter_subjects ?? [config.filter_subject ?? '']
      return isDeepStrictEqual(taken.toSorted(), subjects.toSorted())
        ? []
        : [`the consumer ${name} of ${stream} takes ${taken.join(', ')}`]
    }),
    ...extra.map(({ name }) => `the consumer ${name} of ${stream} belongs to no service`),
  ]
}
