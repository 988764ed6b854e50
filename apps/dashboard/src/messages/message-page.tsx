import { Link, useParams } from '@tanstack/react-router'
import { ContactLink } from '../contacts/contact-names.tsx'
import type { Schema } from '../data/calls.ts'
import { useRead } from '../data/queries.ts'
import { LinkTo, useTenant } from '../tenant/tenant.tsx'
import { numberText, t } from '../texts/texts.ts'
import { EmailFrame } from '../ui/email-frame.tsx'
import { Loaded, LoadedPage, Page, Section } from '../ui/page.tsx'
import { rowsOf, Table } from '../ui/table.tsx'
import { Time } from '../ui/times.tsx'
import { Badge, Facts } from '../ui/values.tsx'
import { messageName, reasonText, Source } from './message-parts.tsx'

type Message = Schema<'MessageRecord'>

export function MessagePage() {
  const { id } = useParams({ from: '/o/$orgId/$environment/messages/$id' })
  const { mayChange } = useTenant()
  const message = useRead(
    ['messages', id],
    (calls) => calls.get('/messages/{id}', { params: { path: { id } } }),
    { every: 10_000 },
  )
  return (
    <LoadedPage from={message} title={t('Message')}>
      {(data) => (
        <Page title={messageName(data)}>
          <div className="beside">
            <div className="contact-side">
              <Outcome of={data} />
              <Facts
                of={{
                  [t('To')]: <ContactLink id={data.contactId} />,
                  [t('Channel')]: data.channel === 'email' ? t('Email') : t('In-app'),
                  [t('Sent by')]: <Source of={data} />,
                  [t('Run')]: data.entryId && (
                    <LinkTo list="entries" id={data.entryId} name={t('Run of the automation')} />
                  ),
                  [t('Template')]: data.templateId && (
                    <LinkTo list="templates" id={data.templateId} name={t('Open template')} />
                  ),
                  [t('Created')]: <Time at={data.createdAt} />,
                  [t('Sent')]: <Time at={data.sentAt} />,
                  ID: <code>{data.id}</code>,
                }}
              />
            </div>
            <div className="page">
              {mayChange && data.status !== 'queued' && <Content message={data} />}
              <Timeline of={data} />
            </div>
          </div>
        </Page>
      )}
    </LoadedPage>
  )
}

/** The state in words, why, and what can be done. */
function Outcome({ of: { status, reason, detail, contactId } }: { readonly of: Message }) {
  return (
    <div className="can-write">
      <Badge state={status} />
      {reason !== null && <p>{reasonText(reason, detail)}.</p>}
      {reason !== null && <Remedy reason={reason} contactId={contactId} />}
    </div>
  )
}

interface RemedyProps {
  readonly reason: string
  readonly contactId: string
}

/** A link to where the reason can be removed. */
function Remedy({ reason, contactId }: RemedyProps) {
  const { orgId, environment } = useTenant()
  const params = { orgId, environment }
  if (['UNSUBSCRIBED', 'SUPPRESSED', 'NO_ADDRESS'].includes(reason))
    return (
      <LinkTo
        list="contacts"
        id={contactId}
        name={t('See whether the contact can be written to')}
      />
    )
  if (reason === 'CAPPED' || reason === 'QUIET_HOURS')
    return (
      <Link to="/o/$orgId/$environment/settings" params={params}>
        {t('Change caps and quiet hours')}
      </Link>
    )
  if (reason === 'DOMAIN_NOT_READY')
    return (
      <Link to="/o/$orgId/$environment/domains" params={params}>
        {t('Verify the domain')}
      </Link>
    )
  return null
}

/** What was sent, as the recipient sees it. */
function Content({ message: { id } }: { readonly message: Message }) {
  const content = useRead(['messages', id, 'content'], (calls) =>
    calls.get('/messages/{id}/content', { params: { path: { id } } }),
  )
  return (
    <Section title={t('Content')}>
      <Loaded from={content}>{(data) => <Rendered of={data} />}</Loaded>
    </Section>
  )
}

function Rendered({ of }: { readonly of: Schema<'MessageContent'> }) {
  const { from, replyTo, subject, html, text, attachments, title, body, url } = of
  if (Object.keys(of).length === 0) return <p className="quiet-text">{t('Nothing was sent.')}</p>
  return (
    <>
      <Facts
        of={{
          [t('From')]: from && (from.name ? `${from.name} <${from.address}>` : from.address),
          [t('Reply to')]: replyTo,
          [t('Subject')]: subject,
          [t('Title')]: title,
          URL: url,
          [t('Attachments')]: attachments?.map(({ filename }) => filename).join(', '),
        }}
      />
      {body !== undefined && <p className="card">{body}</p>}
      {html ? (
        <EmailFrame html={html} />
      ) : (
        text !== undefined && <p className="plain-email">{text}</p>
      )}
    </>
  )
}

function Timeline({ of: { timeline } }: { readonly of: Message }) {
  return (
    <Section title={t('Timeline')}>
      <Table
        label={t('Timeline')}
        list={rowsOf(timeline)}
        keyOf={(event) => JSON.stringify(event)}
        empty={t('Nothing has happened yet.')}
        columns={[
          { name: t('Event'), cell: ({ type }) => <Badge state={type} /> },
          { name: t('Detail'), cell: ({ detail }) => detail ?? '–' },
          {
            name: t('Times'),
            isNumber: true,
            cell: ({ count, machine }) => `${numberText(count)}${machine ? ' (automatic)' : ''}`,
          },
          { name: t('When'), cell: ({ at }) => <Time at={at} /> },
        ]}
      />
    </Section>
  )
}
