import { getVersion } from '@outrider/contracts/automations'
import { uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { storedTenant } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import type { Service } from '@outrider/service/service'
import { findVersionRow, versionOf } from './automations.ts'

export const answerGetVersion = ({ db }: Service) =>
  handle(getVersion, async ({ tenant, automationId, version }) => {
    const id = uuidOf(automationId)
    const row = await findVersionRow(db, storedTenant(tenant), id, Number(version))
    if (!row) throw notFound()
    return versionOf(row)
  })
