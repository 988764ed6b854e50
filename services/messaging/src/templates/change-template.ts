import { uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { changeTemplate, type TemplatePatch } from '@outrider/contracts/templates'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { storedTenant } from '@outrider/service/tenant'
import { checkTemplate } from './check-template.ts'
import { findTemplate, type TemplateRow, updateTemplate } from './queries.ts'
import { templateOf } from './record.ts'

export const answerChangeTemplate = ({ db }: Service) =>
  answer(changeTemplate, async ({ tenant, templateId, change }) => {
    const owner = storedTenant(tenant)
    const row = await findTemplate(db, owner, uuidOf(templateId))
    if (!row) throw notFound()
    const changed = changedTemplate(row, change)
    if (!(await updateTemplate(db, owner, changed))) throw notFound() // deleted meanwhile
    return templateOf(changed)
  })

function changedTemplate(row: TemplateRow, change: TemplatePatch): TemplateRow {
  const { name = row.name, subject = row.subject, text = row.text } = change
  const given = row.mjml === null ? row.html : null
  // One kind of markup takes the other's place.
  const { html = change.mjml ? null : given, mjml = change.html ? null : row.mjml } = change
  return {
    ...row,
    name,
    subject,
    mjml,
    text,
    html: checkTemplate({ subject, html, mjml, text }),
    updatedAt: clock.now(),
  }
}
