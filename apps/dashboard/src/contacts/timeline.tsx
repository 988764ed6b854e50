import { Bell, type LucideIcon, Mail, ShieldCheck, Workflow, Zap } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Calls } from '@outrider/sdk'
import type { Schema } from '../data/calls.ts'
import { useRead } from '../data/queries.ts'
import { messageName, reasonText, Source } from '../messages/message-parts.tsx'
import { LinkTo } from '../tenant/tenant.tsx'
import { t } from '../texts/texts.ts'
import { useAddress } from '../ui/address.ts'
import { labelled, RadioField } from '../ui/fields.tsx'
import { Loaded, Section } from '../ui/page.tsx'
import { Tree } from '../ui/tree.tsx'
import { Clock, dayOf, dayTitle } from '../ui/times.tsx'
import { Badge } from '../ui/values.tsx'

/** The newest of each kind; the export has all. */
const limit = 100
/** Milliseconds between two reads. */
const every = 20_000

const kinds = labelled({
  all: t('All'),
  event: t('Events'),
  message: t('Messages'),
  automation: t('Automations'),
  consent: t('Consents'),
})

interface Happening {
  readonly kind: 'event' | 'message' | 'automation' | 'consent'
  readonly id: string
  readonly at: string
  readonly icon: LucideIcon
  readonly title: ReactNode
  readonly note?: ReactNode
  /** Displayed on demand. */
  readonly payload?: Readonly<Record<string, unknown>>
}

/** Events, messages, automations, and consents of a contact as one list, newest first, by day. */
export function Timeline({ contactId }: { readonly contactId: string }) {
  const happenings = useRead(['timeline', contactId], (calls) => read(calls, contactId), { every })
  const { read: readAddress, write } = useAddress()
  const kind = kinds.find(({ value }) => value === readAddress('show'))?.value ?? 'all'
  return (
    <Section
      title={t('Timeline')}
      actions={
        <RadioField
          label={t('Show')}
          isLabelHidden
          look="segmented"
          name="show"
          value={kind}
          choices={kinds}
          onChange={(next) => void write('show', next === 'all' ? undefined : next)}
        />
      }
    >
      <Loaded from={happenings}>
        {(all) => <Days of={all.filter((each) => kind === 'all' || each.kind === kind)} />}
      </Loaded>
    </Section>
  )
}

function Days({ of }: { readonly of: readonly Happening[] }) {
  if (of.length === 0) return <p className="quiet-text">{t('Nothing has happened yet.')}</p>
  const days = Map.groupBy(of, ({ at }) => dayOf(at))
  return (
    <div className="timeline">
      {[...days].map(([day, happenings]) => (
        <section key={day}>
          <h3>{dayTitle(happenings[0]?.at ?? day)}</h3>
          <ul>
            {happenings.map((each) => (
              <Item key={each.id} of={each} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Item({ of: { icon: Icon, title, note, at, payload } }: { readonly of: Happening }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="happening">
      <span className="happening-icon">
        <Icon size={16} aria-hidden />
      </span>
      <div className="happening-body">
        <div className="happening-title">{title}</div>
        {note !== undefined && <div className="happening-note">{note}</div>}
        {isOpen && payload && <Tree value={payload} />}
      </div>
      {payload && Object.keys(payload).length > 0 && (
        <button
          type="button"
          className="text-button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('Hide details') : t('Details')}
        </button>
      )}
      <Clock at={at} />
    </li>
  )
}

async function read(calls: Calls, id: string): Promise<Happening[]> {
  const one = { params: { path: { id }, query: { limit } } }
  const [{ events }, { entries }, { messages }, { consents }, { automations }] = await Promise.all([
    calls.get('/contacts/{id}/events', one),
    calls.get('/contacts/{id}/entries', one),
    calls.get('/messages', { params: { query: { contactId: id, limit } } }),
    calls.get('/contacts/{id}/consents', one),
    calls.get('/automations', { params: { query: { limit } } }), // for their names
  ])
  const names = new Map(automations.map((each) => [each.id, each.name]))
  const all = [
    events.map(eventOf),
    entries.map((entry) => entryOf(entry, names.get(entry.automationId))),
    messages.map(messageOf),
    consents.map(consentOf),
  ]
  return all.flat().toSorted((a, b) => b.at.localeCompare(a.at))
}

function eventOf({ id, event, occurredAt: at, payload }: Schema<'KeptEvent'>): Happening {
  const own = { kind: 'event', id, at, icon: Zap, title: <strong>{event}</strong> } as const
  return { ...own, ...(payload && { payload }) }
}

function entryOf(entry: Schema<'Entry'>, name: string | undefined): Happening {
  const { id, enteredAt: at, status } = entry
  return {
    kind: 'automation',
    id,
    at,
    icon: Workflow,
    title: (
      <>
        {t('Entered')} <LinkTo list="entries" id={id} name={name ?? t('an automation')} />
      </>
    ),
    note: <Badge state={status} />,
  }
}

function messageOf(message: Schema<'Message'>): Happening {
  const { id, createdAt: at, channel, status, reason, detail } = message
  return {
    kind: 'message',
    id,
    at,
    icon: channel === 'email' ? Mail : Bell,
    title: <LinkTo list="messages" id={id} name={messageName(message)} />,
    note: (
      <>
        <Badge state={status} />
        {reason !== null && <span>{reasonText(reason, detail)}</span>}
        <Source of={message} />
      </>
    ),
  }
}

/** The sources of consents, in words. */
const sources: Readonly<Record<string, string>> = {
  form: t('Submitted a form'),
  api: t('Choice recorded by the API'),
  page: t('Chose on the preferences page'),
  header: t('Unsubscribed by the mail program'),
}

function consentOf(consent: Schema<'Consent'>): Happening {
  const { id, at, source, consentText, subscription, status } = consent
  return {
    kind: 'consent',
    id,
    at,
    icon: ShieldCheck,
    title: sources[source] ?? t('Choice recorded'),
    note: (
      <>
        {status && <Badge state={status} />}
        {consentText !== null && <q>{consentText}</q>}
      </>
    ),
    ...(subscription && { payload: subscription }),
  }
}
