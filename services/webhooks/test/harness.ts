import { contactCreated, type ContactFact, contactUpdated } from '@outrider/contracts/contacts'
import { type EventContract, parse, subjectsOf } from '@outrider/contracts/contract'
import { newId, type TypeId } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import {
  createWebhook,
  type Delivery,
  listDeliveries,
  type WebhookInput,
  type WebhookWithSecret,
} from '@outrider/contracts/webhooks'
import { retried } from '@outrider/service/db/pool'
import { createPublisher, messageOf, type Publisher } from '@outrider/service/nats/publish'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { itemsIn } from '@outrider/testing/published'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'
import type { Static, TSchema } from 'typebox'
import type { WebhooksConfig } from '../src/config.ts'
import { startWebhooks } from '../src/service.ts'
import { type Receiver, startReceiver } from './receiver.ts'

/** The service on servers of its own with a receiver, and the words in which tests speak to it. */
export interface House extends Sandbox {
  readonly receiver: Receiver
  /** Publishes what other services would. */
  readonly facts: Publisher
  /** Starts another replica; disposed with the house unless before. */
  startReplica(changes?: Partial<WebhooksConfig>): Promise<AsyncDisposable>
  /** Stops the replica that was started first. */
  stopFirst(): Promise<void>
  /** A webhook to the receiver, for everything unless said otherwise; its path is its own. */
  webhook(
    tenant: Tenant,
    input?: Partial<WebhookInput>,
  ): Promise<WebhookWithSecret & { path: string }>
  /** Tells that a contact was made; answers its id. */
  tellCreated(
    tenant: Tenant,
    fields?: Partial<ContactFact>,
    factId?: string,
  ): Promise<TypeId<'con'>>
  tellUpdated(tenant: Tenant, contactId: TypeId<'con'>, factId?: string): Promise<void>
  deliveries(tenant: Tenant, webhookId: TypeId<'whk'>, query?: object): Promise<Delivery[]>
  /** The only delivery of a webhook, once it is as `status` says and has been tried so often. */
  delivery(
    tenant: Tenant,
    webhookId: TypeId<'whk'>,
    status: string,
    attempts?: number,
  ): Promise<Delivery>
  /** What the service has told of a contract, so far; what it published again counts once, as for all who consume. */
  told<Data extends TSchema>(contract: EventContract<Data>): Promise<Static<Data>[]>
  /** Moves every timer and time of the service as if so many seconds had passed; negative as if a clock were put back. */
  letPass(seconds: number): Promise<void>
}

export async function openHouse(stack: AsyncDisposableStack, replicas = 1): Promise<House> {
  const sandbox = await openSandbox(stack)
  const receiver = await startReceiver(stack)
  const facts = createPublisher(sandbox.operator)
  const tell = (contract: typeof contactCreated, fact: ContactFact, id: string) =>
    facts.publish(messageOf(contract, fact, id))
  const running: AsyncDisposable[] = []
  const house: House = {
    ...sandbox,
    receiver,
    facts,
    async startReplica(changes = {}) {
      const replica = stack.use(new AsyncDisposableStack())
      const config: WebhooksConfig = {
        ...sandbox.config('webhooks'),
        webhookAllowedCidrs: '127.0.0.0/8',
        ...changes,
      }
      await startWebhooks(config, replica)
      running.push(replica)
      return replica
    },
    async stopFirst() {
      await running.shift()?.[Symbol.asyncDispose]()
    },
    async webhook(tenant, input = {}) {
      const path = `/${crypto.randomUUID()}`
      const webhook = { url: receiver.url + path, events: ['*' as const], ...input }
      return { ...(await request(sandbox.nats, createWebhook, { tenant, webhook })), path }
    },
    async tellCreated(tenant, fields = {}, factId = crypto.randomUUID()) {
      const occurredAt = new Date().toISOString()
      const fact = { tenant, contactId: newId('con'), occurredAt, ...fields }
      await tell(contactCreated, fact, factId)
      return fact.contactId
    },
    async tellUpdated(tenant, contactId, factId = crypto.randomUUID()) {
      await tell(
        contactUpdated,
        { tenant, contactId, occurredAt: new Date().toISOString() },
        factId,
      )
    },
    async deliveries(tenant, webhookId, query = {}) {
      const all = { tenant, webhookId, query: { limit: 200, ...query } }
      return (await request(sandbox.nats, listDeliveries, all)).deliveries
    },
    delivery: (tenant, webhookId, status, attempts) =>
      eventually(async () => {
        const [only, ...others] = await house.deliveries(tenant, webhookId)
        if (!only || others.length > 0) throw new Error(`${others.length} more deliveries`)
        if (only.status !== status) throw new Error(`it is ${only.status}`)
        if (attempts !== undefined && only.attempts.length !== attempts)
          throw new Error(`${only.attempts.length} attempts`)
        return only
      }),
    async told(contract) {
      const items = await itemsIn(sandbox.operator, contract.stream)
      const own = items.filter(({ subject }) => subjectsOf(contract).includes(subject))
      const once = new Map(own.map(({ id, data }) => [id, parse(contract.data, data)]))
      return [...once.values()]
    },
    async letPass(seconds) {
      const { admin } = sandbox
      // Each once more where the service has locked rows in another order: nothing of it was done then.
      await retried(
        () =>
          admin`update webhooks.deliveries set due_at = due_at - make_interval(secs => ${seconds})`,
      )
      await retried(
        () => admin`
          update webhooks.endpoints set failing_since = failing_since - make_interval(secs => ${seconds}),
            failed_at = failed_at - make_interval(secs => ${seconds})`,
      )
      await retried(
        () => admin`
          update webhooks.queues set next_at = next_at - make_interval(secs => ${seconds})
          where next_at < 'infinity'`,
      )
    },
  }
  for (let count = 0; count < replicas; count += 1) await house.startReplica()
  return house
}
