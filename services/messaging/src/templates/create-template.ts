import { uuidOf } from '@outrider/contracts/ids'
import { Problem } from '@outrider/contracts/problem'
import { createTemplate } from '@outrider/contracts/templates'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { storedTenant } from '@outrider/service/tenant'
import { checkTemplate } from './check-template.ts'
import { findTemplate, insertTemplate } from './queries.ts'
import { templateOf } from './record.ts'

/** Templates of one environment. */
export const maxTemplates = 10_000

export const answerCreateTemplate = ({ db }: Service) =>
  answer(createTemplate, async ({ tenant, template }, { creationId }) => {
    const { name, subject, html = null, mjml = null, text = null } = template
    const now = clock.now()
    const row = {
      id: uuidOf(`tpl_${creationId}`),
      name,
      subject,
      mjml,
      text,
      html: checkTemplate({ subject, html, mjml, text }),
      createdAt: now,
      updatedAt: now,
    }
    const stored = storedTenant(tenant)
    if (await insertTemplate(db, stored, row, maxTemplates)) return templateOf(row)
    const existing = await findTemplate(db, stored, row.id)
    if (existing) return templateOf(existing)
    throw new Problem('LIMIT_REACHED', `an environment holds at most ${maxTemplates} templates`)
  })
