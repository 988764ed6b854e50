import { getVersion } from '@outrider/contracts/automations'
import { uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { storedTenant } from '@outrider/service/tenant'
import { findVersionRow, versionOf } from './automations.ts'

export const answerGetVersion = ({ db }: Service) =>
  answer(getVersion, async ({ tenant, automationId, version }) => {
    const id = uuidOf(automationId)
    const row = await findVersionRow(db, storedTenant(tenant), id, Number(version))
    if (!row) throw notFound()
    return versionOf(row)
  })
