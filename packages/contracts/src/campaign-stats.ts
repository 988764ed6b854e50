import { type Static, Type } from 'typebox'
import { OneCampaign } from './campaigns.ts'
import { defineRequest } from './contract.ts'
import { described } from './shapes.ts'

function countOf(description: string) {
  return described(description, Type.Integer({ minimum: 0 }))
}

const counts = {
  audience: countOf('People: all that are pending, sent, failed or skipped together.'),
  pending: countOf('To whom nothing has been sent yet.'),
  sent: countOf('Handed to the mail relay, or put into the inbox.'),
  failed: countOf('What could not be sent.'),
  skipped: described(
    'Who was not to be written to, by reason.',
    Type.Record(Type.String(), Type.Integer({ minimum: 0 })),
  ),
  delivered: countOf('Reported as delivered; in-app, shown.'),
  bounced: countOf('Came back.'),
  complained: countOf('Whose reader complained.'),
  opened: countOf('Opened by people, as far as can be told; each counted once.'),
  clicked: countOf('With a link followed by people, as far as can be told; each counted once.'),
  machineOpens: countOf('Opened by scanners and by mail programs that fetch in advance.'),
  machineClicks: countOf('With a link followed by scanners.'),
  unsubscribed: countOf('Whose reader wants no more.'),
}

export type CampaignStats = Static<typeof CampaignStats>
export const CampaignStats = Type.Object({
  ...counts,
  variants: described(
    'The same of each variant; empty for a campaign without variants.',
    Type.Array(Type.Object({ name: Type.String(), ...counts })),
  ),
})

export const getCampaignStats = defineRequest({
  subject: 'messaging.get-campaign-stats',
  request: OneCampaign,
  reply: CampaignStats,
})
