import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { contactsText } from '../contacts/contact-names.tsx'
import { expectTyped, TypedField, WriteButton, WriteDialog } from '../data/actions.tsx'
import type { Schema } from '../data/calls.ts'
import { withoutNulls } from '../data/nulls.ts'
import { ContactField } from '../data/pickers.tsx'
import { useList, useRead } from '../data/queries.ts'
import { useSample } from '../templates/preview.tsx'
import { LinkTo } from '../tenant/tenant.tsx'
import { formatLocale, percentText, plural, t } from '../texts/texts.ts'
import { EmailFrame } from '../ui/email-frame.tsx'
import { Loaded } from '../ui/page.tsx'
import { FullTime } from '../ui/times.tsx'
import { Facts } from '../ui/values.tsx'
import { AudienceName, useAudience } from './audience.tsx'
import { isEmpty, type Version } from './no-content.ts'

interface Props {
  readonly campaign: Schema<'Campaign'>
}

/** Everything about the campaign before it is launched: its facts, checks, and the email itself. */
export function Review({ campaign }: Props) {
  const { channel, audience, sendAt, perMinute, variants } = campaign
  const versions = versionsOf(campaign)
  return (
    <div className="halves">
      <div className="form">
        <Facts
          of={{
            [t('Audience')]: <AudienceName of={audience} />,
            [t('Sender')]: channel === 'email' ? <SenderName id={campaign.senderId} /> : undefined,
            [t('Sending')]: sendAt === null ? t('When you launch it') : <FullTime at={sendAt} />,
            [t('Local time')]: campaign.localTime
              ? t('In the time zone of each contact')
              : undefined,
            [t('Speed')]: perMinute && t('{perMinute} messages per minute', { perMinute }),
          }}
        />
        <Checks campaign={campaign} versions={versions} />
        {channel === 'email' && !versions.some(isEmpty) && <TestToMe id={campaign.id} />}
        <p className="hint">
          {t(
            'Audience and content are locked when you launch. Unsubscribed and suppressed contacts are skipped.',
          )}
        </p>
      </div>
      <div className="form">
        {versions.map((version) => (
          <div key={version.name} className="form">
            {variants && (
              <h2>
                {t('Variant {name}: {share}', {
                  name: version.name,
                  share: percentText(version.weight / 100),
                })}
              </h2>
            )}
            {isEmpty(version) ? (
              <p className="quiet-text">{t('There is no content yet.')}</p>
            ) : channel === 'email' ? (
              <RenderedEmail version={version} />
            ) : (
              <Facts
                of={{ [t('Title')]: version.content?.title, [t('Body')]: version.content?.body }}
              />
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

function versionsOf(campaign: Schema<'Campaign'>) {
  return campaign.variants ?? [{ ...withoutNulls(campaign), name: 'A', weight: 100 }]
}

/** The email for sample data or for a person. */
function RenderedEmail({ version }: { readonly version: Version }) {
  const [contactId, setContactId] = useState('')
  const preview = useRendered(version, contactId)
  return (
    <>
      <ContactField
        label={t('As the person')}
        name="contactId"
        none={t('Sample data')}
        value={contactId}
        onChange={setContactId}
      />
      <Loaded from={preview}>
        {({ subject, html, text }) => (
          <div className="email">
            <p className="email-subject">{subject}</p>
            {html === null ? <pre className="email-text">{text}</pre> : <EmailFrame html={html} />}
          </div>
        )}
      </Loaded>
    </>
  )
}

function useTemplate(id: string) {
  return useRead(
    ['templates', id],
    (calls) => calls.get('/templates/{id}', { params: { path: { id } } }),
    { isEnabled: id !== '' },
  ).data
}

function useSource({ templateId, content }: Version) {
  const template = useTemplate(templateId ?? '')
  return templateId ? template : content
}

function useRendered(version: Version, contactId: string) {
  const sample = useSample()
  const source = useSource(version)
  const { subject = '', html, mjml, text } = source ? withoutNulls(source) : {}
  const reader = contactId === '' ? { data: sample } : { contactId }
  const body = {
    subject,
    ...(html !== undefined && { html }),
    ...(mjml !== undefined && { mjml }),
    ...(text !== undefined && { text }),
    ...reader,
  }
  return useRead(['preview', body], (calls) => calls.post('/templates/preview', { body }), {
    keep: true,
    isEnabled: subject !== '',
  })
}

interface ChecksProps extends Props {
  readonly versions: readonly Version[]
}

/** Possible mistakes, before the launch. */
function Checks({ campaign, versions }: ChecksProps) {
  const audience = useAudience(campaign)
  const isReady = useSenderReady(campaign.senderId)
  return (
    <ul className="checks">
      <Check isGood={audience.data === undefined || audience.data.reachable > 0}>
        {audience.data
          ? t('{contacts} of {count} can receive it', {
              contacts: contactsText(audience.data.reachable),
              count: audience.data.count,
            })
          : t('Counting the audience…')}
      </Check>
      {campaign.channel === 'email' && (
        <Check isGood={isReady}>
          {isReady
            ? t('The sender’s domain is verified')
            : t('The sender’s domain is not verified')}
        </Check>
      )}
      {versions.map((version, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a variant is its place
        <VersionChecks key={place} of={version} isEmail={campaign.channel === 'email'} />
      ))}
    </ul>
  )
}

function VersionChecks({ of, isEmail }: { readonly of: Version; readonly isEmail: boolean }) {
  const source = useSource(of)
  const missing = useRendered(of, '').data?.missing ?? []
  if (isEmpty(of)) return <Check isGood={false}>{t('There is no content yet')}</Check>
  if (!isEmail || !source) return null
  const { html, mjml, text } = source
  const hasLink = /unsubscribeUrl|preferencesUrl/.test([html, mjml, text].join(' '))
  return (
    <>
      <Check isGood={hasLink}>
        {hasLink ? t('It has an unsubscribe link') : t('It has no unsubscribe link')}
      </Check>
      <Check isGood={missing.length === 0}>
        {missing.length === 0
          ? t('All properties have values')
          : t('Unknown properties: {names}', { names: missing.join(', ') })}
      </Check>
    </>
  )
}

function Check({ isGood, children }: { readonly isGood: boolean; readonly children: string }) {
  return (
    <li className={isGood ? 'good' : 'warn'}>
      {isGood ? <CircleCheck size={16} aria-hidden /> : <CircleAlert size={16} aria-hidden />}
      {children}
    </li>
  )
}

/** Whether the domain of the sender is ready; true for the default sender, which the launch chooses. */
function useSenderReady(senderId: string | null): boolean {
  const senders = useList(['senders'], (calls, page) => calls.get('/senders', page))
  const domains = useList(['domains'], (calls, page) => calls.get('/domain', page))
  if (senderId === null || senders.isLoading || domains.isLoading) return true
  const domainId = senders.items.find(({ id }) => id === senderId)?.domainId
  return domains.items.find(({ id }) => id === domainId)?.sendReady ?? false
}

function TestToMe({ id }: { readonly id: string }) {
  return (
    <div className="actions">
      <WriteButton
        action={t('Send test to me')}
        changes={['messages']}
        write={(calls) =>
          calls.post('/campaigns/{id}/test', { params: { path: { id } }, body: {} })
        }
        done={t('A test is on its way to you.')}
      />
    </div>
  )
}

export function SenderName({ id }: { readonly id: string | null }) {
  const { items } = useList(['senders'], (calls, page) => calls.get('/senders', page))
  if (id === null) return t('Default sender')
  return items.find((sender) => sender.id === id)?.address ?? '…'
}

export function TemplateName({ id }: { readonly id: string }) {
  return <LinkTo list="templates" id={id} name={useTemplate(id)?.name ?? '…'} />
}

/** From this number of people on, the user types it. */
const manyPeople = 1_000

const timeWithZone = new Intl.DateTimeFormat(formatLocale(), {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** Launches or schedules the campaign once it has content. The button and the dialog say for how many people, and when. */
export function LaunchCampaign({ campaign }: Props) {
  const { id, name, sendAt } = campaign
  const { data } = useAudience(campaign)
  if (!data || versionsOf(campaign).some(isEmpty)) return null
  const action =
    sendAt === null
      ? plural(data.reachable, 'Launch to {count} person', 'Launch to {count} people')
      : t('Schedule for {time}', { time: timeWithZone.format(new Date(sendAt)) })
  const typed = {
    label: t('Type {count} to confirm', { count: data.reachable }),
    text: String(data.reachable),
  }
  const isLarge = data.reachable >= manyPeople
  return (
    <WriteDialog
      opener={action}
      title={`${sendAt === null ? t('Launch') : t('Schedule')} “${name}”?`}
      variant="primary"
      action={action}
      done={sendAt === null ? t('The campaign is launched.') : t('The campaign is scheduled.')}
      changes={['campaigns', 'campaign-stats', 'messages']}
      write={(calls, fields) => {
        if (isLarge) expectTyped(fields, typed)
        return calls.post('/campaigns/{id}/launch', { params: { path: { id } } })
      }}
    >
      <p>
        {plural(
          data.reachable,
          '{count} person receives it. A message that was sent cannot be taken back.',
          '{count} people receive it. A message that was sent cannot be taken back.',
        )}
      </p>
      {isLarge && <TypedField {...typed} />}
    </WriteDialog>
  )
}
