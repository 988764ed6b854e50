import type { NatsConnection } from '@nats-io/transport-node'
import type { RequestContract } from '@outrider/contracts/contract'
import { request as send, type RequestContext } from '@outrider/service/nats/requests'
import type { Static, TSchema } from 'typebox'

/** Milliseconds that a test waits for a reply: what takes half a second usually takes many on a busy machine. */
const timeoutMs = 60_000

/**
 * Sends a request as a service does, but waits a minute for the reply instead of the contract's few seconds. A test whose
 * subject is the timeout itself calls `request` of `@outrider/service/nats/requests`.
 */
export function request<Request extends TSchema, Reply extends TSchema>(
  nats: NatsConnection,
  contract: RequestContract<Request, Reply>,
  data: Static<Request>,
  context?: Partial<RequestContext>,
): Promise<Static<Reply>> {
  return send(nats, { ...contract, timeoutMs }, data, context)
}
