import { createForm, maxForms } from '@outrider/contracts/forms'
import { uuidOf } from '@outrider/contracts/ids'
import { Problem } from '@outrider/contracts/problem'
import { sealedRandom } from '@outrider/contracts/secrets'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { storedTenant } from '@outrider/service/tenant'
import { findForm, insertForm } from './queries.ts'
import { checkForm, formOf } from './record.ts'

const tooMany = `an environment holds at most ${maxForms} forms`

export const answerCreateForm = ({ db }: Service) =>
  answer(createForm, async ({ tenant, form }, { creationId }) => {
    checkForm(form)
    const { fields = null, tags = [], redirectUrl = null } = form
    const row = {
      ...form,
      id: uuidOf(`form_${creationId}`),
      token: sealedRandom('frm_', 16, 22),
      fields,
      tags: [...new Set(tags)],
      redirectUrl,
    }
    const stored = storedTenant(tenant)
    const inserted = await insertForm(db, stored, row, clock.now())
    const created = inserted ?? (await findForm(db, stored, row.id))
    if (!created) throw new Problem('LIMIT_REACHED', tooMany)
    return formOf(created)
  })
