import type { CampaignInput, CampaignPatch, CampaignVariant } from '@outrider/contracts/campaigns'
import { uuidOf } from '@outrider/contracts/ids'
import { type Fault, invalidFaults } from '@outrider/contracts/problem'
import type { CampaignRow, CampaignSettings } from './campaigns.ts'

/** Settings from a request. Throws `VALIDATION_FAILED` for conflicting fields. */
export function settingsOf({ channel, ...input }: CampaignInput): CampaignSettings {
  const { name, audience, templateId, content = null, senderId } = input
  const { sendAt, perMinute = null, variants = null } = input
  return checked(channel, {
    name,
    audience,
    templateId: templateId === undefined ? null : uuidOf(templateId),
    content,
    senderId: senderId === undefined ? null : uuidOf(senderId),
    sendAt: sendAt === undefined ? null : new Date(sendAt),
    perMinute,
    variants,
  })
}

/** The settings of a campaign after a change. */
export function changedSettings(row: CampaignRow, change: CampaignPatch): CampaignSettings {
  const { name, audience, content, perMinute, variants } = row
  const { templateId, senderId, sendAt, ...rest } = change
  return checked(row.channel, {
    name,
    audience,
    content,
    perMinute,
    variants,
    ...rest,
    templateId: templateId === undefined ? row.templateId : templateId && uuidOf(templateId),
    senderId: senderId === undefined ? row.senderId : senderId && uuidOf(senderId),
    sendAt: sendAt === undefined ? row.sendAt : sendAt === null ? null : new Date(sendAt),
  })
}

/** Whether a change touches more than the fields that may change at any time. */
export function isEdit(change: CampaignPatch): boolean {
  const { name: _name, perMinute: _perMinute, ...edits } = change
  return Object.keys(edits).length > 0
}

function checked(channel: CampaignInput['channel'], settings: CampaignSettings): CampaignSettings {
  const { senderId, variants } = settings
  const faults = variants === null ? [] : variantFaults(variants)
  if (channel === 'inapp' && senderId !== null)
    faults.push({ field: 'senderId', code: 'channel', message: 'is for emails' })
  if (faults.length > 0) throw invalidFaults(faults)
  return settings
}

function variantFaults(variants: readonly CampaignVariant[]): Fault[] {
  const sum = variants.reduce((total, { weight }) => total + weight, 0)
  const names = variants.map(({ name }) => name)
  return [
    ...(sum === 100
      ? []
      : [
          { field: 'variants', code: 'weights', message: `weights must add up to 100, not ${sum}` },
        ]),
    ...names.flatMap((name, index) =>
      names.indexOf(name) === index
        ? []
        : [{ field: `variants.${index}.name`, code: 'unique', message: 'is taken' }],
    ),
  ]
}
