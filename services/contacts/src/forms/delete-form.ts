import { deleteForm } from '@outrider/contracts/forms'
import { uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { deleteForm as remove } from './queries.ts'
import { storedTenant } from '@outrider/service/tenant'

export const answerDeleteForm = ({ db }: Service) =>
  answer(deleteForm, async ({ tenant, formId }) => {
    if (!(await remove(db, storedTenant(tenant), uuidOf(formId)))) throw notFound()
    return {}
  })
