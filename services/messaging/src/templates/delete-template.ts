import { notFound } from '@outrider/contracts/problem'
import { deleteTemplate } from '@outrider/contracts/templates'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { storedTenant } from '@outrider/service/tenant'
import { removeTemplate } from './queries.ts'

export const answerDeleteTemplate = ({ db }: Service) =>
  answer(deleteTemplate, async ({ tenant, templateId }) => {
    if (!(await removeTemplate(db, storedTenant(tenant), templateId))) throw notFound()
    return {}
  })
