import { escapeHtml } from '@outrider/liquid/plain'
import type { RenderedEmail } from '../templates/email-texts.ts'
import type { OutgoingEmail } from './decide-emails.ts'
import { madeUpAddress } from './mailbox.ts'

/** Bytes of HTML and text that are kept of an email. */
const maxKept = 262_144

/**
 * The content of an email that is kept once it was sent, for those who ask what was sent: without tracking, and with a
 * made-up address in place of the recipient's. A link that confirms a consent is never kept.
 */
export function keptContent(
  { email, from, to, ways: { unsubscribeUrl } }: OutgoingEmail,
  said: RenderedEmail,
): { readonly subject: string; readonly content: unknown } {
  const isTest = email.environment === 'test'
  const hide = (text: string) => (isTest ? text : withoutAddress(text, to))
  const subject = hide(said.subject)
  const bytes = Buffer.byteLength(said.html ?? '') + Buffer.byteLength(said.text)
  const isKept = isTest || (bytes <= maxKept && email.content.consentId === undefined)
  const content = {
    subject,
    from: { name: from.name, address: from.address },
    ...(said.replyTo !== undefined && { replyTo: hide(said.replyTo) }),
    ...(email.content.attachments && { attachments: email.content.attachments }),
    ...(isKept && { html: said.html && hide(said.html), text: hide(said.text) }),
    ...(isTest && { unsubscribeUrl }),
  }
  return { subject, content }
}

/** The text with the address replaced in each form in which templates write it. */
function withoutAddress(text: string, address: string): string {
  const forms = [address, encodeURIComponent(address)].flatMap((form) => [form, escapeHtml(form)])
  return forms.reduce((rest, form) => rest.replaceAll(form, madeUpAddress), text)
}
