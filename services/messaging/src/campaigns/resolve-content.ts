import type { Campaign, CampaignContent } from '@outrider/contracts/campaigns'
import { idOf, type TypeId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { type Fault, invalid, invalidFaults, Problem } from '@outrider/contracts/problem'
import { getSegment } from '@outrider/contracts/segments'
import type { TrackingChoice } from '@outrider/contracts/settings'
import type { Tenant } from '@outrider/contracts/shapes'
import { templateFault } from '@outrider/liquid/compile'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import { request } from '@outrider/service/nats/requests'
import type { MessagingDeps } from '../deps.ts'
import { readSender } from '../emails/look-up-emails.ts'
import { runsScript } from '../emails/track-links.ts'
import type { InappContent } from '../inbox/inbox.ts'
import { checkReplyTo, checkTemplate } from '../templates/check-template.ts'
import type { LocalizedSource } from '../templates/email-texts.ts'
import { findTemplateRow, sourcesOf } from '../templates/template-rows.ts'
import { checkTopic } from '../topics.ts'
import type { CampaignSettings } from './campaigns.ts'

/** The content of an email, and the choices of its template. */
export type CampaignEmail = LocalizedSource & {
  readonly replyTo?: string | null
  readonly tracking?: TrackingChoice | null
  readonly topic?: string | null
}
/** The content of a message as Liquid; MJML is compiled. */
export type MessageSource = CampaignEmail | InappContent

type CheckedContent = { readonly said: MessageSource } | { readonly faults: readonly Fault[] }

const inappFields = ['title', 'body', 'url', 'data'] as const
const emailFields = ['subject', 'html', 'mjml', 'text'] as const

/** The content of an email, or its faults. */
async function checkEmail(
  { renderer }: MessagingDeps,
  orgId: string,
  content: CampaignContent,
): Promise<CheckedContent> {
  const { subject, html = null, mjml = null, text = null } = content
  const foreign = notOf(content, inappFields, 'is only for in-app messages')
  if (subject === undefined) return { faults: [...foreign, required('subject')] }
  if (foreign.length > 0) return { faults: foreign }
  try {
    const checked = await checkTemplate(renderer, orgId, { subject, html, mjml, text })
    return { said: { subject, html: checked, text } }
  } catch (error) {
    if (!(error instanceof Problem) || error.faults.length === 0) throw error
    return { faults: error.faults }
  }
}

/** The content of an in-app message, or its faults. */
function checkInapp(content: CampaignContent): CheckedContent {
  const { title, body, url, data } = content
  const faults = [
    ...notOf(content, emailFields, 'is only for emails'),
    ...(title === undefined ? [required('title')] : []),
    ...(body === undefined ? [required('body')] : []),
    ...(url !== undefined && runsScript(url)
      ? [
          {
            field: 'url',
            code: 'url',
            message: 'must not be a javascript:, vbscript:, or data: URL',
          },
        ]
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

/** The content of one variant: a template or its own. */
interface VariantChoice {
  readonly templateId?: Uuid | undefined
  readonly content?: CampaignContent | undefined
  /** The field of the request that it stands in: empty, or `variants.0.`. */
  readonly place: string
}

/** One variant's content, checked. */
export interface ResolvedContent {
  readonly templateId: Uuid | null
  readonly said: MessageSource
}

type ContentChoice = Pick<CampaignSettings, 'templateId' | 'content' | 'variants'>

/** The content of each variant, in order; a campaign without variants has one. */
export function choicesOf({ templateId, content, variants }: ContentChoice): VariantChoice[] {
  const own = { templateId: templateId ?? undefined, content: content ?? undefined, place: '' }
  if (variants === null) return [own]
  return variants.map(({ templateId: template, content: said }, index) => {
    if (template === undefined && said === undefined) return own
    return { templateId: template && uuidOf(template), content: said, place: `variants.${index}.` }
  })
}

/** The weight of each variant, in order; empty without variants. */
export function weightsOf({ variants }: Pick<CampaignSettings, 'variants'>): number[] {
  return (variants ?? []).map(({ weight }) => weight)
}

/**
 * Reads and checks the content of each variant, in order. Throws `VALIDATION_FAILED` naming each field that does not
 * parse, belongs to the other channel, or references an unknown template.
 */
export async function resolveContent(
  deps: MessagingDeps,
  tenant: StoredTenant,
  channel: Campaign['channel'],
  chosen: ContentChoice,
): Promise<ResolvedContent[]> {
  const faults: Fault[] = []
  const frozen: ResolvedContent[] = []
  for (const choice of choicesOf(chosen))
    try {
      frozen.push(await resolveVariant(deps, tenant, channel, choice))
    } catch (error) {
      if (!(error instanceof Problem) || error.faults.length === 0) throw error
      faults.push(...error.faults)
    }
  if (faults.length > 0) throw invalidFaults(distinct(faults))
  return frozen
}

/** Variants that share the campaign's content share its faults. */
function distinct(faults: readonly Fault[]): Fault[] {
  return [...new Map(faults.map((fault) => [`${fault.field} ${fault.message}`, fault])).values()]
}

async function resolveVariant(
  deps: MessagingDeps,
  tenant: StoredTenant,
  channel: Campaign['channel'],
  { templateId, content, place }: VariantChoice,
): Promise<ResolvedContent> {
  const refuse = (field: string, code: string, message: string) =>
    invalidFaults([{ field: place + field, code, message }])
  if (templateId !== undefined && content !== undefined)
    throw refuse('content', 'exclusive', 'cannot be combined with templateId')
  if (templateId !== undefined && channel === 'inapp')
    throw refuse('templateId', 'channel', 'is only for emails; an in-app campaign needs content')
  if (templateId !== undefined) {
    const template = await findTemplateRow(deps.db, tenant, templateId)
    if (!template)
      throw refuse(
        'templateId',
        'unknown_reference',
        `no such template: ${idOf('tpl', templateId)}`,
      )
    const { replyTo, tracking, topic } = template
    return { templateId, said: { ...sourcesOf(template), replyTo, tracking, topic } }
  }
  if (content === undefined)
    throw channel === 'email'
      ? refuse('templateId', 'required', 'is required, or content')
      : refuse('content', 'required', 'is required')
  const checked =
    channel === 'email' ? await checkEmail(deps, tenant.orgId, content) : checkInapp(content)
  if ('said' in checked) return { templateId: null, said: checked.said }
  throw invalidFaults(
    checked.faults.map((fault) => ({ ...fault, field: `${place}content.${fault.field}` })),
  )
}

type Referring = Pick<CampaignSettings, 'audience' | 'senderId' | 'topic' | 'replyTo'>

/** Throws `VALIDATION_FAILED` naming the segment or sender that does not exist. */
export async function checkReferences(
  deps: MessagingDeps,
  tenant: Tenant,
  { audience: { segmentId }, senderId, topic, replyTo }: Referring,
): Promise<void> {
  checkReplyTo(replyTo)
  if (topic !== null) await checkTopic(deps, tenant, topic)
  if (segmentId !== undefined) await checkSegment(deps, tenant, segmentId)
  if (senderId !== null) await readSender(deps, tenant, idOf('snd', senderId))
}

async function checkSegment(
  { nats }: MessagingDeps,
  tenant: Tenant,
  segmentId: TypeId<'seg'>,
): Promise<void> {
  try {
    await request(nats, getSegment, { tenant, segmentId })
  } catch (error) {
    if (error instanceof Problem && error.code === 'NOT_FOUND')
      throw invalid('audience.segmentId', `no such segment: ${segmentId}`, 'unknown_reference')
    throw error
  }
}

/** Throws `DOMAIN_NOT_READY` if no sender is ready for this campaign. */
export async function requireSender(
  deps: MessagingDeps,
  tenant: Tenant,
  channel: Campaign['channel'],
  senderId: Uuid | null,
): Promise<void> {
  if (channel === 'inapp') return
  const named = senderId === null ? undefined : idOf('snd', senderId)
  const sender = await readSender(deps, tenant, named)
  if (sender) return
  const { orgId } = storedTenant(tenant)
  if (named !== undefined || (await deps.sharedSender([orgId]))(orgId) === 'refused')
    throw new Problem('DOMAIN_NOT_READY', 'no sender is ready: verify a domain')
}
