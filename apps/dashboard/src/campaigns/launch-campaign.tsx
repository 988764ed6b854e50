import { contactsText } from '../contacts/contact-parts.tsx'
import { WriteDialog } from '../data/actions.tsx'
import type { Schema } from '../data/calls.ts'
import { useList, useRead } from '../data/queries.ts'
import { LinkTo } from '../tenant/tenant.tsx'
import { Loaded } from '../ui/page.tsx'
import { Facts, FullTime } from '../ui/values.tsx'
import { AudienceName } from './campaign-form.tsx'

interface Props {
  readonly campaign: Schema<'Campaign'>
}

/** Asks before a campaign is launched, with its content, audience, sender, and time. */
export function LaunchCampaign({ campaign }: Props) {
  const { id, name, channel, audience, sendAt, perMinute } = campaign
  return (
    <WriteDialog
      opener="Launch"
      title={`Launch “${name}”?`}
      variant="primary"
      action={sendAt === null ? 'Launch now' : 'Schedule'}
      done={sendAt === null ? 'The campaign is launched.' : 'The campaign is scheduled.'}
      changes={['campaigns', 'campaign-stats', 'messages']}
      write={(calls) => calls.post('/campaigns/{id}/launch', { params: { path: { id } } })}
    >
      <Facts
        of={{
          Audience: <AudienceName of={audience} />,
          Contacts: <AudienceSize {...campaign} />,
          [channel === 'email' ? 'Subject' : 'Title']: <Subject of={campaign} />,
          Template: campaign.templateId && <TemplateName id={campaign.templateId} />,
          Sender: channel === 'email' ? <SenderName id={campaign.senderId} /> : undefined,
          Sending: sendAt === null ? 'Now' : <FullTime at={sendAt} />,
          'Local time': campaign.localTime ? 'In the time zone of each contact' : undefined,
          Speed: perMinute && `${perMinute.toLocaleString()} messages per minute`,
        }}
      />
      <p>
        Audience and content are locked when you launch. Unsubscribed and suppressed contacts are
        skipped.
      </p>
    </WriteDialog>
  )
}

function Subject({ of: { content, templateId, variants } }: { readonly of: Schema<'Campaign'> }) {
  if (variants) return `${variants.length} variants`
  return templateId === null ? (
    (content?.subject ?? content?.title ?? '–')
  ) : (
    <TemplateSubject id={templateId} />
  )
}

interface IdProps {
  readonly id: string
}

function useTemplate(id: string) {
  return useRead(['templates', id], (calls) =>
    calls.get('/templates/{id}', { params: { path: { id } } }),
  ).data
}

function TemplateSubject({ id }: IdProps) {
  return useTemplate(id)?.subject ?? '…'
}

export function TemplateName({ id }: IdProps) {
  return <LinkTo list="templates" id={id} name={useTemplate(id)?.name ?? '…'} />
}

export function SenderName({ id }: { readonly id: string | null }) {
  const { items } = useList(['senders'], (calls, page) => calls.get('/senders', page))
  if (id === null) return 'Default sender'
  return items.find((sender) => sender.id === id)?.address ?? '…'
}

/** The contacts of the audience as it is now, and those that are skipped. Counting a large one may take seconds. */
function AudienceSize({ id, updatedAt }: Pick<Schema<'Campaign'>, 'id' | 'updatedAt'>) {
  const counts = useRead(['audience', id, updatedAt], (calls) =>
    calls.get('/campaigns/{id}/audience', { params: { path: { id } } }),
  )
  return (
    <Loaded from={counts}>
      {({ count, ...skipped }) => (
        <>
          <strong>{contactsText(count)}</strong>
          {skips
            .filter(({ name }) => skipped[name] > 0)
            .map(({ name, text }) => `, ${skipped[name].toLocaleString()} ${text}`)}
        </>
      )}
    </Loaded>
  )
}

const skips = [
  { name: 'unsubscribed', text: 'unsubscribed' },
  { name: 'suppressed', text: 'on the suppression list' },
  { name: 'noAddress', text: 'without an address' },
] as const
