import { findForm } from '@outrider/contracts/forms'
import { notFound } from '@outrider/contracts/problem'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { ownerOf } from '../contacts/record.ts'
import { findFormByToken } from './queries.ts'
import { formOf } from './record.ts'

export const answerFindForm = ({ db }: Service) =>
  answer(findForm, async ({ tenant, token }) => {
    const row = await findFormByToken(db, ownerOf(tenant), token)
    if (!row) throw notFound()
    return formOf(row)
  })
