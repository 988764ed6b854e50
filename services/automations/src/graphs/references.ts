import { parse } from '@outrider/contracts/contract'
import { knowSenders } from '@outrider/contracts/domains'
import { type Graph, nodeConfigs } from '@outrider/contracts/graphs'
import type { TypeId } from '@outrider/contracts/ids'
import { type Fault, unknownKey, unknownReference } from '@outrider/contracts/problem'
import type { Tenant } from '@outrider/contracts/shapes'
import { knowTemplates } from '@outrider/contracts/templates'
import { readTopics } from '@outrider/contracts/topics'
import { request } from '@outrider/service/nats/requests'
import type { Service } from '@outrider/service/service'

/** The faults of a graph without other faults: templates, senders, and topics that do not exist. */
export async function checkReferences(
  service: Asker,
  tenant: Tenant,
  { nodes }: Graph,
): Promise<readonly Fault[]> {
  const emails = nodes
    .filter(({ type }) => type === 'send_email')
    .map(({ id, config }) => ({ id, ...parse(nodeConfigs.send_email, config) }))
  const [templates, senders, topics] = await Promise.all([
    unknownTemplates(service, tenant, distinct(emails.map(({ templateId }) => templateId))),
    unknownSenders(service, tenant, distinct(emails.map(({ senderId }) => senderId))),
    unknownTopics(service, tenant, distinct(emails.map(({ topic }) => topic))),
  ])
  return emails.flatMap(({ id, templateId, senderId, topic }) => [
    ...(templates.has(templateId) ? unknown(id, 'templateId', templateId) : []),
    ...(senders.has(senderId) ? unknown(id, 'senderId', senderId) : []),
    ...(topic !== undefined && topics.has(topic)
      ? unknownKey(`graph.nodes.${id}.config.topic`, 'topic', topic).faults
      : []),
  ])
}

function unknown(node: string, field: 'templateId' | 'senderId', id = ''): readonly Fault[] {
  const noun = field === 'templateId' ? 'template' : 'sender'
  return unknownReference(`graph.nodes.${node}.config.${field}`, noun, id).faults
}

function distinct<Id>(ids: readonly (Id | undefined)[]): Id[] {
  return [...new Set(ids)].filter((id) => id !== undefined)
}

type Asker = Pick<Service, 'nats'>

async function unknownTemplates(
  { nats }: Asker,
  tenant: Tenant,
  templateIds: TypeId<'tpl'>[],
): Promise<ReadonlySet<unknown>> {
  if (templateIds.length === 0) return new Set()
  const { known } = await request(nats, knowTemplates, { tenant, templateIds })
  return new Set(templateIds.filter((_, place) => !known[place]))
}

async function unknownSenders(
  { nats }: Asker,
  tenant: Tenant,
  senderIds: TypeId<'snd'>[],
): Promise<ReadonlySet<unknown>> {
  if (senderIds.length === 0) return new Set()
  const { known } = await request(nats, knowSenders, { tenant, senderIds })
  return new Set(senderIds.filter((_, place) => !known[place]))
}

async function unknownTopics(
  { nats }: Asker,
  tenant: Tenant,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const { topics } = await request(nats, readTopics, { tenants: [tenant] })
  const known = new Set(topics[0]?.map(({ key }) => key))
  return new Set(keys.filter((key) => !known.has(key)))
}
