import { jetstreamManager } from '@nats-io/jetstream'
import {
  type Automation,
  type AutomationInput,
  cancelEntry,
  createAutomation,
  type EntryRecord,
  getEntry,
  listAutomationEntries,
  moveAutomation,
  type Transition,
} from '@outrider/contracts/automations'
import { type ContactUpdate, updateContact } from '@outrider/contracts/contacts'
import type { EventContract } from '@outrider/contracts/contract'
import type { Graph } from '@outrider/contracts/graphs'
import { newId, type TypeId } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import type { TriggerSpec } from '@outrider/contracts/trigger-spec'
import {
  fireTrigger,
  type Trigger,
  triggerQueued,
  type TriggerResult,
} from '@outrider/contracts/triggers'
import { messageOf } from '@outrider/service/nats/publish'
import { request } from '@outrider/testing/requests'
import { clock } from '@outrider/service/observe/time'
import { eventually } from '@outrider/testing/eventually'
import { openPeople, type People } from '@outrider/testing/people'
import { published } from '@outrider/testing/published'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'
import type { Static, TSchema } from 'typebox'
import { startAutomations } from '../src/service.ts'

/** The service on servers of its own, and the words in which tests speak to it. */
export interface House extends Sandbox {
  readonly contacts: People
  create(tenant: Tenant, input?: Partial<Static<typeof AutomationInput>>): Promise<Automation>
  /** Creates an automation and makes each move. */
  live(tenant: Tenant, input?: Partial<Static<typeof AutomationInput>>): Promise<Automation>
  move(tenant: Tenant, automation: Automation, transition: Transition): Promise<Automation>
  fire(tenant: Tenant, trigger: Partial<Trigger>): Promise<TriggerResult>
  /** The entry, once it is as `status` says. */
  entry(tenant: Tenant, entryId: TypeId<'ent'> | undefined, status?: string): Promise<EntryRecord>
  keys(tenant: Tenant, automation: Automation): Promise<string[]>
  cancel(tenant: Tenant, entryId: TypeId<'ent'>): Promise<EntryRecord>
  /** Puts a trigger into the queue, as a message of its own. */
  queue(tenant: Tenant, trigger: Partial<Trigger>, receivedAt?: Date): Promise<void>
  /** Resolves once every queued trigger was handled and acknowledged. */
  queueEmptied(): Promise<void>
  /** Stops the replicas, which finish everything that they have begun, and starts others once `meanwhile` has ended. */
  restart(meanwhile?: () => Promise<void>): Promise<void>
  /** What contacts were commanded on behalf of the tenant, so far. */
  commands(tenant: Tenant): Promise<ContactUpdate[]>
  /** What was published on behalf of the tenant by a contract, so far. */
  told<Data extends TSchema>(tenant: Tenant, contract: EventContract<Data>): Promise<Static<Data>[]>
}

export const onTransfer: TriggerSpec = { type: 'onchain_event', events: ['Transfer'] }
export const transfer = { type: 'onchain_event', chain: 'base', event: 'Transfer' } as const

/** Nodes one after the other, closed by an exit. */
export function chainOf(...nodes: readonly { type: string; config?: Record<string, unknown> }[]) {
  const all = [...nodes, { type: 'exit' }].map((node, index) => ({ id: `n${index}`, ...node }))
  const edges = all.slice(1).map(({ id }, index) => ({ from: `n${index}`, to: id }))
  return { nodes: all, edges } satisfies Graph
}

export const tagged = (tag: string) =>
  chainOf({ type: 'update_contact', config: { addTags: [tag] } })

/** Starts `instances` replicas of the service; `stack` closes all. */
export async function openHouse(stack: AsyncDisposableStack, instances = 1): Promise<House> {
  const sandbox = await openSandbox(stack)
  const contacts = await openPeople(sandbox, stack)
  const config = {
    ...sandbox.config('automations'),
    webhookAllowedCidrs: '127.0.0.0/8',
    entryRetentionMonths: 12,
  }
  const start = async () => {
    const replicas = stack.use(new AsyncDisposableStack())
    for (let count = 0; count < instances; count += 1) await startAutomations(config, replicas)
    return replicas
  }
  let replicas = await start()
  const { nats } = sandbox
  const house: House = {
    ...sandbox,
    contacts,
    create: (tenant, input = {}) =>
      request(nats, createAutomation, {
        tenant,
        automation: { name: 'Welcome', trigger: onTransfer, ...input },
      }),
    async live(tenant, input) {
      const automation = await house.create(tenant, input)
      await house.move(tenant, automation, 'publish')
      return house.move(tenant, automation, 'activate')
    },
    move: (tenant, { id }, transition) =>
      request(nats, moveAutomation, { tenant, automationId: id, transition }),
    fire: (tenant, trigger) =>
      request(nats, fireTrigger, { tenant, trigger: { ...transfer, ...trigger } }),
    entry: (tenant, entryId = newId('ent'), status = 'completed') =>
      eventually(async () => {
        const entry = await request(nats, getEntry, { tenant, entryId })
        if (entry.status !== status) throw new Error(`the entry is ${entry.status}`)
        return entry
      }),
    async keys(tenant, { id }) {
      const query = { limit: 200 }
      const page = await request(nats, listAutomationEntries, { tenant, automationId: id, query })
      return page.entries.map(({ key }) => key)
    },
    cancel: (tenant, entryId) => request(nats, cancelEntry, { tenant, entryId }),
    async queue(tenant, trigger, receivedAt = clock.now()) {
      const data = {
        tenant,
        trigger: { ...transfer, ...trigger },
        receivedAt: receivedAt.toISOString(),
      }
      const id = crypto.randomUUID()
      await sandbox.publisher.publish(messageOf(triggerQueued, data, id))
    },
    async queueEmptied() {
      const manager = await jetstreamManager(sandbox.operator)
      await eventually(async () => {
        const { num_pending, num_ack_pending } = await manager.consumers.info(
          'TRIGGERS',
          'automations-single',
        )
        if (num_pending + num_ack_pending > 0) throw new Error('triggers are left')
      })
    },
    async restart(meanwhile) {
      await replicas.disposeAsync()
      await meanwhile?.()
      replicas = await start()
    },
    commands: (tenant) => publishedFor(sandbox, tenant, updateContact),
    told: (tenant, contract) => publishedFor(sandbox, tenant, contract),
  }
  return house
}

async function publishedFor<Data extends TSchema>(
  { admin, operator }: Sandbox,
  { orgId }: Tenant,
  contract: EventContract<Data>,
): Promise<Static<Data>[]> {
  await eventually(async () => {
    const [row] = await admin`select count(*)::int as count from automations.outbox`
    if (row?.['count'] !== 0) throw new Error('messages are still to be published')
  })
  const items = await published(operator, contract)
  return items.filter((data) => JSON.stringify(data).includes(orgId))
}
