import { unknownKey } from '@outrider/contracts/problem'
import type { Tenant } from '@outrider/contracts/shapes'
import { readTopics, type Topic } from '@outrider/contracts/topics'
import { type StoredTenant, tenantKey, tenantOf } from '@outrider/service/db/tenant'
import { request } from '@outrider/service/nats/requests'
import type { Service } from '@outrider/service/service'
import { LRUCache } from 'lru-cache'

/** Milliseconds for which a process applies topics that may have changed. */
const maxAge = 4_000
const maxKnown = 1_000

/** A topic that is looked up by its key. */
interface WantedTopic extends StoredTenant {
  readonly key: string
}

/** Topics by key, as they were a few seconds ago; one that did not exist then is looked up again. */
export type TopicCache = (
  wanted: readonly WantedTopic[],
) => Promise<(tenant: StoredTenant, key: string) => Topic | undefined>

export function createTopicCache({ nats }: Pick<Service, 'nats'>): TopicCache {
  const known = new LRUCache<string, ReadonlyMap<string, Topic>>({ max: maxKnown, ttl: maxAge })
  return async (wanted) => {
    const found = new Map(wanted.map(tenantKey).map((key) => [key, known.get(key)]))
    const unknown = wanted.filter((topic) => !found.get(tenantKey(topic))?.has(topic.key))
    const missing = [...new Map(unknown.map((topic) => [tenantKey(topic), topic]))]
    if (missing.length > 0) {
      const asked = { tenants: missing.map(([, tenant]) => tenantOf(tenant)) }
      const { topics } = await request(nats, readTopics, asked)
      for (const [index, [key]] of missing.entries()) {
        const theirs = new Map((topics[index] ?? []).map((topic) => [topic.key, topic]))
        known.set(key, theirs)
        found.set(key, theirs)
      }
    }
    return (tenant, key) => found.get(tenantKey(tenant))?.get(key)
  }
}

/** Throws `VALIDATION_FAILED` for a topic that the tenant does not have. */
export async function checkTopic(
  { nats }: Pick<Service, 'nats'>,
  tenant: Tenant,
  key: string,
): Promise<void> {
  const { topics } = await request(nats, readTopics, { tenants: [tenant] })
  if (!topics[0]?.some((topic) => topic.key === key)) throw unknownKey('topic', 'topic', key)
}
