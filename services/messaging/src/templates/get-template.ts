import { uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { getTemplate } from '@outrider/contracts/templates'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { storedTenant } from '@outrider/service/tenant'
import { findTemplate } from './queries.ts'
import { templateOf } from './record.ts'

export const answerGetTemplate = ({ db }: Service) =>
  answer(getTemplate, async ({ tenant, templateId }) => {
    const row = await findTemplate(db, storedTenant(tenant), uuidOf(templateId))
    if (!row) throw notFound()
    return templateOf(row)
  })
