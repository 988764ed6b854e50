import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { deadLetters, deadSubject } from '@outrider/contracts/streams'
import { deadLettersBytes, deadLettersKept, deadLettersLimit } from './monitor/declared.ts'
import { measure } from './monitor/metrics.ts'

/** Tells how many dead letters of a service wait for an operator, and how full their stream is, until disposed. */
export function measureDeadLetters(nats: NatsConnection, service: string): Disposable {
  let manager: JetStreamManager | undefined
  return measure(async () => {
    manager ??= await jetstreamManager(nats, { checkAPI: false })
    const { config, state } = await manager.streams.info(deadLetters, {
      subjects_filter: deadSubject(service, '>'),
    })
    const kept = Object.values(state.subjects ?? {}).reduce((sum, count) => sum + count, 0)
    return [
      { gauge: deadLettersKept, labels: { service }, value: kept },
      { gauge: deadLettersBytes, labels: { stream: deadLetters }, value: state.bytes },
      { gauge: deadLettersLimit, labels: { stream: deadLetters }, value: config.max_bytes },
    ]
  })
}
