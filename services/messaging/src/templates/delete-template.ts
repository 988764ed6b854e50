import { uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { deleteTemplate } from '@outrider/contracts/templates'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { storedTenant } from '@outrider/service/tenant'
import { removeTemplate } from './queries.ts'

export const answerDeleteTemplate = ({ db }: Service) =>
  answer(deleteTemplate, async ({ tenant, templateId }) => {
    const isRemoved = await removeTemplate(db, storedTenant(tenant), uuidOf(templateId))
    if (!isRemoved) throw notFound()
    return {}
  })
