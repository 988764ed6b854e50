import { listTemplates } from '@outrider/contracts/templates'
import { decodeCursor, pageOf } from '@outrider/service/cursor'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { storedTenant } from '@outrider/service/tenant'
import { listTemplateRows } from './queries.ts'
import { templateOf } from './record.ts'

export const answerListTemplates = ({ db }: Service) =>
  answer(listTemplates, async ({ tenant, query: { limit, cursor } }) => {
    const rows = await listTemplateRows(
      db,
      storedTenant(tenant),
      decodeCursor('tpl', cursor),
      limit + 1,
    )
    const templates = rows.map(templateOf)
    const { items, nextCursor } = pageOf(templates, limit)
    return { templates: items, nextCursor }
  })
