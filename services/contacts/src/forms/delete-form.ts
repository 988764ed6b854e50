import { deleteForm } from '@outrider/contracts/forms'
import { uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { ownerOf } from '../contacts/record.ts'
import { deleteForm as remove } from './queries.ts'

export const answerDeleteForm = ({ db }: Service) =>
  answer(deleteForm, async ({ tenant, formId }) => {
    if (!(await remove(db, ownerOf(tenant), uuidOf(formId)))) throw notFound()
    return {}
  })
