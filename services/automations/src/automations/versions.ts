import { type AutomationVersion, getVersion } from '@outrider/contracts/automations'
import type { Graph } from '@outrider/contracts/graphs'
import { idOf, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import type { Db } from '@outrider/service/db/pool'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import type { Service } from '@outrider/service/service'

interface VersionRow {
  readonly automationId: Uuid
  readonly version: number
  readonly graph: Graph
  readonly publishedAt: Date
}

/** Undefined if the tenant has no such version. */
async function findVersionRow(
  db: Db,
  { orgId, environment }: StoredTenant,
  id: Uuid,
  version: number,
): Promise<VersionRow | undefined> {
  const [row] = await db<VersionRow[]>`
    select automation_id, version, graph, published_at from versions
    where automation_id = ${id} and version = ${version}
      and org_id = ${orgId} and environment = ${environment}`
  return row
}

function versionOf({ automationId, publishedAt, ...rest }: VersionRow): AutomationVersion {
  return {
    automationId: idOf('auto', automationId),
    ...rest,
    publishedAt: publishedAt.toISOString(),
  }
}

export const versionHandlers = ({ db }: Service) => [
  handle(getVersion, async ({ tenant, automationId, version }) => {
    const id = uuidOf(automationId)
    const row = await findVersionRow(db, storedTenant(tenant), id, Number(version))
    if (!row) throw notFound()
    return versionOf(row)
  }),
]
