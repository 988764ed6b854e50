import { newId, uuidOf } from '@outrider/contracts/ids'
import { Problem } from '@outrider/contracts/problem'
import { createTemplate } from '@outrider/contracts/templates'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { storedTenant } from '@outrider/service/tenant'
import { checkTemplate } from './check-template.ts'
import { insertTemplate } from './queries.ts'
import { templateOf } from './record.ts'

/** Templates of one environment. */
const maxTemplates = 10_000

export const answerCreateTemplate = ({ db }: Service) =>
  answer(createTemplate, async ({ tenant, template }) => {
    const { name, subject, html = null, mjml = null, text = null } = template
    const now = clock.now()
    const row = {
      id: uuidOf(newId('tpl')),
      name,
      subject,
      mjml,
      text,
      html: checkTemplate({ subject, html, mjml, text }),
      createdAt: now,
      updatedAt: now,
    }
    if (!(await insertTemplate(db, storedTenant(tenant), row, maxTemplates)))
      throw new Problem('LIMIT_REACHED', `an environment holds at most ${maxTemplates} templates`)
    return templateOf(row)
  })
