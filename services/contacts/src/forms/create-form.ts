import { createForm } from '@outrider/contracts/forms'
import { newId, uuidOf } from '@outrider/contracts/ids'
import { sealedRandom } from '@outrider/contracts/sealed-text'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { insertForm } from './queries.ts'
import { checkForm, formOf } from './record.ts'
import { storedTenant } from '@outrider/service/tenant'

export const answerCreateForm = ({ db }: Service) =>
  answer(createForm, async ({ tenant, form }) => {
    checkForm(form)
    const { fields = null, tags = [], redirectUrl = null } = form
    const row = {
      ...form,
      id: uuidOf(newId('form')),
      token: sealedRandom('frm_', 16, 22),
      fields,
      tags: [...new Set(tags)],
      redirectUrl,
    }
    return formOf(await insertForm(db, storedTenant(tenant), row, clock.now()))
  })
