import { parse } from '@outrider/contracts/contract'
import { knowSenders } from '@outrider/contracts/domains'
import { type Graph, nodeConfigs } from '@outrider/contracts/graphs'
import { getCampaign } from '@outrider/contracts/campaigns'
import { isId, type TypeId } from '@outrider/contracts/ids'
import { type Fault, Problem, unknownKey, unknownReference } from '@outrider/contracts/problem'
import { getSegment } from '@outrider/contracts/segments'
import type { Tenant } from '@outrider/contracts/shapes'
import { knowTemplates } from '@outrider/contracts/templates'
import { readTopics } from '@outrider/contracts/topics'
import type { TriggerSpec } from '@outrider/contracts/trigger-spec'
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

/**
 * The faults of a trigger that names a segment or a campaign of Outrider which does not exist. Callers may also name those
 * of other systems, whose triggers they send: texts that are no IDs of Outrider are not checked.
 */
export async function checkTriggerReferences(
  { nats }: Asker,
  tenant: Tenant,
  { segmentId = '', campaignId = '' }: TriggerSpec,
): Promise<readonly Fault[]> {
  const [isSegmentKnown, isCampaignKnown] = await Promise.all([
    !isId('seg', segmentId) || isFound(request(nats, getSegment, { tenant, segmentId })),
    !isId('cmp', campaignId) || isFound(request(nats, getCampaign, { tenant, campaignId })),
  ])
  return [
    ...(isSegmentKnown ? [] : unknownReference('trigger.segmentId', 'segment', segmentId).faults),
    ...(isCampaignKnown
      ? []
      : unknownReference('trigger.campaignId', 'campaign', campaignId).faults),
  ]
}

/** False if the service returns `NOT_FOUND`. */
function isFound(record: Promise<unknown>): Promise<boolean> {
  return record.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Problem && error.code === 'NOT_FOUND') return false
      throw error
    },
  )
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
