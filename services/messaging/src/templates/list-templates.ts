import { listTemplates } from '@outrider/contracts/templates'
import { decodeCursor, pageOf } from '@outrider/service/cursor'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { ownerOf } from '../tenant.ts'
import { listTemplateRows } from './queries.ts'
import { templateOf } from './record.ts'

export const answerListTemplates = ({ db }: Service) =>
  answer(listTemplates, async ({ tenant, query: { limit, cursor } }) => {
    const rows = await listTemplateRows(db, ownerOf(tenant), decodeCursor('tpl', cursor), limit + 1)
    const templates = rows.map(templateOf)
    const { items, nextCursor } = pageOf(templates, limit)
    return { templates: items, nextCursor }
  })
