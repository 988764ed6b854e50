import type { CampaignContent } from '@outrider/contracts/campaigns'
import { type Fault, Problem } from '@outrider/contracts/problem'
import { templateFault } from '@outrider/liquid/compile'
import { runsScript } from '../emails/track-links.ts'
import type { InappSaid } from '../inbox/queries.ts'
import { checkTemplate } from '../templates/check-template.ts'
import type { Source } from '../templates/email-texts.ts'

/** What a message says as Liquid; MJML is compiled. */
export type Said = Source | InappSaid

type Checked = { readonly said: Said } | { readonly faults: readonly Fault[] }

const inappFields = ['title', 'body', 'url', 'data'] as const
const emailFields = ['subject', 'html', 'mjml', 'text'] as const

/** An email's content, or what is wrong with it. */
export function checkEmail(content: CampaignContent): Checked {
  const { subject, html = null, mjml = null, text = null } = content
  const foreign = notOf(content, inappFields, 'is for in-app messages')
  if (subject === undefined) return { faults: [...foreign, required('subject')] }
  if (foreign.length > 0) return { faults: foreign }
  try {
    return { said: { subject, html: checkTemplate({ subject, html, mjml, text }), text } }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { faults: error.faults }
  }
}

/** An in-app message's content, or what is wrong with it. */
export function checkInapp(content: CampaignContent): Checked {
  const { title, body, url, data } = content
  const faults = [
    ...notOf(content, emailFields, 'is for emails'),
    ...(title === undefined ? [required('title')] : []),
    ...(body === undefined ? [required('body')] : []),
    ...(url !== undefined && runsScript(url)
      ? [{ field: 'url', code: 'url', message: 'must not run a script' }]
      : []),
    ...Object.entries({ title, body, url }).flatMap(([field, source = '']) => {
      const message = templateFault({ source, mode: 'text' })
      return message === undefined ? [] : [{ field, code: 'template', message }]
    }),
  ]
  if (faults.length > 0 || title === undefined || body === undefined) return { faults }
  const more = { ...(url !== undefined && { url }), ...(data !== undefined && { data }) }
  return { said: { title, body, ...more } }
}

function required(field: string): Fault {
  return { field, code: 'required', message: 'is required' }
}

function notOf(
  content: CampaignContent,
  fields: readonly (keyof CampaignContent)[],
  message: string,
): Fault[] {
  return fields
    .filter((field) => content[field] !== undefined)
    .map((field) => ({ field, code: 'channel', message }))
}
