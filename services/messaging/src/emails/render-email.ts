import { linkTo } from '@outrider/contracts/paths'
import type { Recipient } from '@outrider/contracts/recipients'
import type { RenderFault } from '@outrider/liquid/render'
import type { Deps } from '../deps.ts'
import { type Said, saidOf, type Source, textsOf } from '../templates/email-texts.ts'
import { madeUpAddress } from './preview-template.ts'
import type { LeasedEmail } from './lease-queries.ts'

/** An email whose texts are yet to be filled in. */
export interface Unrendered {
  readonly email: LeasedEmail
  readonly source: Source
  readonly recipient: Recipient
  readonly unsubscribeUrl: string
}

/** What an email says to its recipient, or why it says nothing. Never rejects. */
export async function renderEmail(
  { renderer }: Deps,
  { email, source, recipient, unsubscribeUrl }: Unrendered,
): Promise<Said | { readonly fault: RenderFault }> {
  const { orgId, environment, content } = email
  const { unsubscribed: _unsubscribed, currentId: _currentId, ...person } = recipient
  // What the test environment renders is shown to callers, and they are never shown an address.
  const contact = environment === 'test' ? { ...person, email: madeUpAddress } : person
  const scope = { ...content.context?.data, ...content.context, contact, unsubscribeUrl }
  const rendered = await renderer.render(orgId, { texts: textsOf(source), scope })
  return 'texts' in rendered ? saidOf(rendered.texts) : rendered
}

/** Where the recipient of an email says that they want no more. */
export function unsubscribeUrlOf({ config, links }: Deps, email: LeasedEmail): string {
  const { id: messageId, orgId, environment, contactId } = email
  const token = links.unsubscribeToken({ messageId, orgId, environment, contactId })
  return linkTo(config.publicUrl, 'unsubscribe', token)
}
