import { linkTo } from '@outrider/contracts/paths'
import { hash } from 'node:crypto'
import type { Recipient } from '@outrider/contracts/recipients'
import { cacheOf } from '../cache.ts'
import type { Deps } from '../deps.ts'
import {
  compileContent,
  type CompiledContent,
  type Said,
  sizeOf,
  type Source,
} from '../templates/compile-content.ts'
import { madeUpAddress } from './preview-template.ts'
import type { TemplateRow } from '../templates/queries.ts'
import { maxEmailBytes } from './compose-email.ts'
import type { LeasedEmail } from './lease-queries.ts'

export const templateGone = 'TEMPLATE_DELETED'
export const templateBroken = 'TEMPLATE_FAULT'
export const templateLimit = 'TEMPLATE_LIMIT'

/** Emails of one kind come in crowds. */
const compiled = cacheOf<CompiledContent>(200)

interface Unsaid {
  readonly fault: string
}

/** What an email says to its recipient, or why it says nothing. */
export function sayTo(
  { config, links }: Deps,
  email: LeasedEmail,
  recipient: Recipient,
  template: TemplateRow | undefined,
): (Said | Unsaid) & { readonly unsubscribeUrl: string } {
  const { id: messageId, orgId, environment, contactId, content } = email
  const token = links.unsubscribeToken({ messageId, orgId, environment, contactId })
  const unsubscribeUrl = linkTo(config.publicUrl, 'unsubscribe', token)
  const source = content.templateId === undefined ? sourceOf(content) : template
  if (!source) return { fault: templateGone, unsubscribeUrl }
  const { unsubscribed: _, ...person } = recipient
  // What the test environment renders is shown to callers, and they are never shown an address.
  const contact = environment === 'test' ? { ...person, email: madeUpAddress } : person
  try {
    const render = compiled(keyOf(source), () => compileContent(source))
    const said = render({ ...content.context, contact, unsubscribeUrl })
    return sizeOf(said) > maxEmailBytes
      ? { fault: templateLimit, unsubscribeUrl }
      : { ...said, unsubscribeUrl }
  } catch {
    return { fault: templateBroken, unsubscribeUrl }
  }
}

function sourceOf({ subject = '', html = null, text = null }: Partial<Source>): Source {
  return { subject, html, text }
}

function keyOf({ subject, html, text }: Source): string {
  return hash('sha256', JSON.stringify([subject, html, text]))
}
