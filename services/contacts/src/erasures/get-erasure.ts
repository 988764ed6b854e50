import { getErasure } from '@outrider/contracts/erasures'
import { uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { listReports } from './queries.ts'
import { storedTenant } from '@outrider/service/tenant'

export const answerGetErasure = ({ db }: Service) =>
  answer(getErasure, async ({ tenant, contactId }) => {
    const reports = await listReports(db, storedTenant(tenant), uuidOf(contactId))
    const [first] = reports
    if (!first) throw notFound()
    const times = reports.flatMap(({ completedAt }) => completedAt?.toISOString() ?? [])
    const isComplete = times.length === reports.length
    return {
      contactId,
      requestedAt: first.requestedAt.toISOString(),
      completedAt: isComplete ? (times.toSorted().at(-1) ?? null) : null,
      services: reports.map(({ service, completedAt }) => ({
        service,
        completedAt: completedAt?.toISOString() ?? null,
      })),
    }
  })
