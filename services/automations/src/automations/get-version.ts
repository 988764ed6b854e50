import { getVersion } from '@outrider/contracts/automations'
import { notFound } from '@outrider/contracts/problem'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { findVersion } from './queries.ts'

export const answerGetVersion = ({ db }: Service) =>
  answer(getVersion, async ({ tenant, automationId, version }) => {
    const found = await findVersion(db, tenant, automationId, Number(version))
    if (!found) throw notFound()
    return found
  })
