import { idOf } from '@outrider/contracts/ids'
import type { Template } from '@outrider/contracts/templates'
import type { TemplateRow } from './queries.ts'

/** A template as callers see it: what MJML was compiled to is ours. */
export function templateOf(row: TemplateRow): Template {
  return {
    id: idOf('tpl', row.id),
    name: row.name,
    subject: row.subject,
    html: row.mjml === null ? row.html : null,
    mjml: row.mjml,
    text: row.text,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
