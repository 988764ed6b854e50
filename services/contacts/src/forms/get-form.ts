import { getForm } from '@outrider/contracts/forms'
import { uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { findForm } from './queries.ts'
import { formOf } from './record.ts'
import { storedTenant } from '@outrider/service/tenant'

export const answerGetForm = ({ db }: Service) =>
  answer(getForm, async ({ tenant, formId }) => {
    const row = await findForm(db, storedTenant(tenant), uuidOf(formId))
    if (!row) throw notFound()
    return formOf(row)
  })
