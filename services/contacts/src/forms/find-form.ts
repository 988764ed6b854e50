import { findForm } from '@outrider/contracts/forms'
import { notFound } from '@outrider/contracts/problem'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { findFormByToken } from './queries.ts'
import { formOf } from './record.ts'
import { storedTenant } from '@outrider/service/tenant'

export const answerFindForm = ({ db }: Service) =>
  answer(findForm, async ({ tenant, token }) => {
    const row = await findFormByToken(db, storedTenant(tenant), token)
    if (!row) throw notFound()
    return formOf(row)
  })
