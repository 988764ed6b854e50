import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { defaultRates } from '@outrider/contracts/gateway'
import { consumersOf } from '@outrider/contracts/service'
import { automationsService, contactsService } from '@outrider/contracts/services'
import { type Installation, type OnServers, serversOf } from '@outrider/e2e/outrider'
import { serverOf } from '@outrider/service/nats/connection'
import { makeEncryptionKey } from '@outrider/service/text/encryption'
import postgres, { type Sql } from 'postgres'

/** `ENCRYPTION_KEYS` of all installations: measurements store secrets themselves. */
export const encryptionKeys = makeEncryptionKey('k1')

/** No rate limit. */
export const unlimited: Record<string, string> = {
  ...Object.fromEntries(Object.keys(defaultRates).map((name) => [`RATE_LIMIT_${name}`, '1000000'])),
  ENCRYPTION_KEYS: encryptionKeys,
}

/** The back door of an installation, for what the measurements prepare and look at. */
export interface BackDoor {
  readonly admin: Sql
  readonly operator: NatsConnection
  readonly streams: JetStreamManager
}

export async function openBackDoor(
  house: OnServers,
  stack: AsyncDisposableStack,
): Promise<BackDoor> {
  const { adminDatabaseUrl, operatorNatsUrl } = await serversOf(house)
  const admin = stack.adopt(postgres(adminDatabaseUrl, { max: 2, onnotice: () => {} }), (sql) =>
    sql.end(),
  )
  const operator = stack.adopt(await connect(serverOf(operatorNatsUrl)), (nats) => nats.close())
  return { admin, operator, streams: await jetstreamManager(operator) }
}

/** Where the gateway listens. */
export function portOf({ bootstrap }: Installation): number {
  return Number(new URL(bootstrap.baseUrl).port)
}

/** Makes an active automation that tags whoever deposits 100 or more; answers its path. */
export async function tagDepositors({ api }: Installation): Promise<string> {
  const { body } = await api.post('/automations', {
    name: 'Tag depositors',
    trigger: {
      type: 'custom_event',
      events: ['deposit'],
      filters: [{ path: 'amount', op: 'gte', value: 100 }],
    },
    graph: {
      nodes: [
        { id: 'tag', type: 'update_contact', config: { addTags: ['depositor'] } },
        { id: 'end', type: 'exit' },
      ],
      edges: [{ from: 'tag', to: 'end' }],
    },
  })
  await api.post(`/automations/${body.id}/publish`)
  await api.post(`/automations/${body.id}/activate`)
  return `/automations/${body.id}`
}

const people = 2_000

/** A deposit of one of 2,000 people. */
export function depositOf(n: number) {
  const person = n % people
  return {
    event: 'deposit',
    contact: {
      walletAddress: `0x${person.toString(16).padStart(40, '0')}`,
      externalId: `user_${person}`,
    },
    attributes: { plan: 'pro', lastSeen: 'web' },
    payload: { amount: '250.00', currency: 'USDC', source: 'card' },
  }
}

/** Deposits as callers send them; `#` becomes the idempotency key. */
export const deposits: readonly string[] = Array.from({ length: people }, (_, n) =>
  JSON.stringify({ ...depositOf(n), idempotencyKey: 'd-#' }),
)

/** Resolves when every service has done what there is, asking ten times a second. */
export async function settled({ streams, admin }: BackDoor): Promise<void> {
  for (;;) {
    const consumers = [contactsService, automationsService].flatMap(consumersOf)
    const infos = await Promise.all(
      consumers.map(({ stream, name }) => streams.consumers.info(stream, name)),
    )
    const open = infos.reduce((sum, info) => sum + info.num_pending + info.num_ack_pending, 0)
    if (open === 0) {
      const [row] = await admin`
        select exists (select from automations.steps where finished_at is null) as busy`
      if (row?.['busy'] === false) return
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
