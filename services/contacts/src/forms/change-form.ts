import { changeForm } from '@outrider/contracts/forms'
import { uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { Overtaken, planned } from '../contacts/planned.ts'
import { findForm, updateForm } from './queries.ts'
import { checkForm, formOf } from './record.ts'
import { storedTenant } from '@outrider/service/tenant'

export const answerChangeForm = ({ db }: Service) =>
  answer(changeForm, ({ tenant, formId, change }) => {
    checkForm(change)
    const stored = storedTenant(tenant)
    const { tags, ...rest } = change
    const replaced = { ...rest, ...(tags && { tags: [...new Set(tags)] }) }
    return planned(async () => {
      const form = await findForm(db, stored, uuidOf(formId))
      if (!form) throw notFound()
      const row = await updateForm(db, stored, { ...form, ...replaced }, clock.now())
      if (!row) throw new Overtaken()
      return formOf(row)
    })
  })
