import type { Campaign, CampaignContent } from '@outrider/contracts/campaigns'
import { type Uuid, uuidOf } from '@outrider/contracts/ids'
import { type Fault, invalidFaults, Problem } from '@outrider/contracts/problem'
import type { Db } from '@outrider/service/database'
import type { StoredTenant } from '@outrider/service/tenant'
import { findTemplate } from '../templates/queries.ts'
import { checkEmail, checkInapp, type Said } from './check-content.ts'
import type { CampaignSettings } from './queries.ts'

/** What one variant says: a template's content, or its own. */
interface Choice {
  readonly templateId?: Uuid | undefined
  readonly content?: CampaignContent | undefined
  /** The field of the request that it stands in: empty, or `variants.0.`. */
  readonly place: string
}

/** One variant's content, checked. */
export interface Frozen {
  readonly templateId: Uuid | null
  readonly said: Said
}

type Chosen = Pick<CampaignSettings, 'templateId' | 'content' | 'variants'>

/** What each variant says, in order; of a campaign without variants the one content. */
function choicesOf({ templateId, content, variants }: Chosen): Choice[] {
  const own = {
    templateId: templateId ?? undefined,
    content: content ?? undefined,
    place: '',
  }
  if (variants === null) return [own]
  return variants.map(({ templateId: template, content: said }, index) =>
    template === undefined && said === undefined
      ? own
      : {
          templateId: template && uuidOf(template),
          content: said,
          place: `variants.${index}.`,
        },
  )
}

/**
 * Reads and checks what a campaign says, each variant's content in order. Throws `VALIDATION_FAILED` naming each field
 * that does not parse, is not of this channel, or names a template that there is not.
 */
export async function freeze(
  db: Db,
  tenant: StoredTenant,
  channel: Campaign['channel'],
  chosen: Chosen,
): Promise<Frozen[]> {
  const faults: Fault[] = []
  const frozen: Frozen[] = []
  for (const choice of choicesOf(chosen))
    try {
      frozen.push(await freezeOne(db, tenant, channel, choice))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      faults.push(...error.faults)
    }
  if (faults.length > 0) throw invalidFaults(distinct(faults))
  return frozen
}

/** Variants that share the campaign's content share its faults. */
function distinct(faults: readonly Fault[]): Fault[] {
  return [...new Map(faults.map((fault) => [`${fault.field} ${fault.message}`, fault])).values()]
}

async function freezeOne(
  db: Db,
  tenant: StoredTenant,
  channel: Campaign['channel'],
  { templateId, content, place }: Choice,
): Promise<Frozen> {
  const refuse = (field: string, code: string, message: string) =>
    invalidFaults([{ field: place + field, code, message }])
  if (templateId !== undefined && content !== undefined)
    throw refuse('content', 'exclusive', 'must not stand beside templateId')
  if (templateId !== undefined && channel === 'inapp')
    throw refuse('templateId', 'channel', 'is for emails: in-app messages have content')
  if (templateId !== undefined) {
    const template = await findTemplate(db, tenant, templateId)
    if (!template) throw refuse('templateId', 'reference', 'is no template of yours')
    const { subject, html, text } = template
    return { templateId, said: { subject, html, text } }
  }
  if (content === undefined)
    throw channel === 'email'
      ? refuse('templateId', 'required', 'or content is required')
      : refuse('content', 'required', 'is required')
  const checked = channel === 'email' ? checkEmail(content) : checkInapp(content)
  if ('said' in checked) return { templateId: null, said: checked.said }
  throw invalidFaults(
    checked.faults.map((fault) => ({ ...fault, field: `${place}content.${fault.field}` })),
  )
}
