import type { Recipient } from '@outrider/contracts/recipients'
import type { RenderFault } from '@outrider/liquid/render'
import type { Deps } from '../deps.ts'
import { runsScript } from '../emails/track-links.ts'
import type { InappSaid } from './queries.ts'

const longest = { title: 120, body: 2_000, url: 2_048 } as const

/** What an in-app message says to somebody, cut to an inbox's limits; or why it says nothing. Never rejects. */
export async function renderInapp(
  { renderer }: Deps,
  orgId: string,
  { title, body, url = '', data }: InappSaid,
  { email: _email, unsubscribed: _unsubscribed, currentId: _currentId, ...contact }: Recipient,
): Promise<{ readonly said: InappSaid } | { readonly fault: RenderFault }> {
  const texts = [title, body, url].map((source) => ({ source, mode: 'text' as const }))
  const rendered = await renderer.render(orgId, { texts, scope: { contact } })
  if ('fault' in rendered) return rendered
  const [said = '', more = '', link = ''] = rendered.texts
  return {
    said: {
      title: said.slice(0, longest.title).toWellFormed(),
      body: more.slice(0, longest.body).toWellFormed(),
      // What is filled in may come from the contact.
      ...(link !== '' && !runsScript(link) && { url: link.slice(0, longest.url).toWellFormed() }),
      ...(data !== undefined && { data }),
    },
  }
}
