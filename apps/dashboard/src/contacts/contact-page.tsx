import { contactFields, publicFieldNames } from '@outrider/contracts/contact-fields'
import type { Calls } from '@outrider/sdk'
import { useParams } from '@tanstack/react-router'
import { DeleteButton, WriteDialog } from '../data/actions.tsx'
import type { Schema } from '../data/calls.ts'
import { useList, useRead } from '../data/queries.ts'
import { messageName, reasonText } from '../messages/message-parts.tsx'
import { LinkTo, useTenant } from '../tenant/tenant.tsx'
import { ActionButton } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import { LoadedPage, Page, Section } from '../ui/page.tsx'
import { listOf, Table } from '../ui/table.tsx'
import { Badge, Facts, Tags, Time } from '../ui/values.tsx'
import { Choices } from './choices.tsx'
import { contactChangeIn, ContactFields, download, nameOf, Reachable } from './contact-parts.tsx'

export function ContactPage() {
  const { id } = useParams({ from: '/o/$orgId/$environment/contacts/$id' })
  const { mayChange } = useTenant()
  const contact = useRead(
    ['contacts', id],
    (calls) => calls.get('/contacts/{id}', { params: { path: { id } } }),
    { every: 5_000 },
  )
  return (
    <LoadedPage from={contact} title="Contact">
      {(data) => (
        <Page
          title={nameOf(data)}
          actions={<ContactActions contact={data} mayChange={mayChange} />}
        >
          <Facts
            of={{
              Id: <code>{data.id}</code>,
              ...Object.fromEntries(
                publicFieldNames.map((name) => {
                  const { label, isCode } = contactFields[name]
                  return [label, isCode ? <code>{data[name] ?? '–'}</code> : (data[name] ?? '–')]
                }),
              ),
              Reachable: <Reachable by={data.reachable} />,
              Tags: <Tags of={data.tags} />,
              Created: <Time at={data.createdAt} />,
            }}
          />
          <Section title="Attributes">
            {Object.keys(data.attributes).length === 0 ? (
              <p className="quiet-text">No attributes.</p>
            ) : (
              <Facts of={attributeTexts(data.attributes)} />
            )}
          </Section>
          <Choices contact={data} />
          <Timeline contactId={id} />
        </Page>
      )}
    </LoadedPage>
  )
}

/** Attributes with their values: texts as they are, others as JSON. */
function attributeTexts(attributes: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )
}

interface Props {
  readonly contact: Schema<'ContactRecord'>
  readonly mayChange: boolean
}

function ContactActions({ contact, mayChange }: Props) {
  const { id } = contact
  const { calls } = useTenant()
  if (!mayChange) return null // an export contains the email address, which only writers may read
  return (
    <>
      <ActionButton
        action="Export"
        run={async () => {
          const all = await calls.get('/contacts/{id}/export', { params: { path: { id } } })
          download(new Blob([JSON.stringify(all, null, 2)]), `${id}.json`)
        }}
      />
      <ActionButton
        action="Sign out"
        done="The contact is signed out of your pages."
        run={async () => calls.post('/contacts/{id}/sign-out', { params: { path: { id } } })}
      />
      <ChangeContact contact={contact} />
      <MergeContact id={id} />
      <EraseContact id={id} />
    </>
  )
}

interface ContactProps {
  readonly id: string
}

function ChangeContact({ contact }: Pick<Props, 'contact'>) {
  return (
    <WriteDialog
      opener="Change"
      title="Change this contact"
      action="Save"
      done="Contact updated."
      changes={['contacts']}
      write={(calls, fields) =>
        calls.patch('/contacts/{id}', {
          params: { path: { id: contact.id } },
          body: contactChangeIn(fields, contact),
        })
      }
    >
      <p>The email address is not displayed. Leave it empty to keep it.</p>
      <ContactFields of={contact} />
    </WriteDialog>
  )
}

function MergeContact({ id }: ContactProps) {
  return (
    <WriteDialog
      opener="Merge"
      title="Merge another contact into this one"
      action="Merge"
      done="Contacts merged."
      changes={['contacts', 'timeline', 'consents']}
      write={(calls, fields) =>
        calls.post('/contacts/merge', { body: { into: id, from: fields.text('from') } })
      }
    >
      <p>
        Events, tags, segments, consents and messages move here. If both contacts have a value, this
        contact keeps its own. The other one is gone afterwards.
      </p>
      <TextField label="Id of the other contact" name="from" isCode placeholder="con_…" autoFocus />
    </WriteDialog>
  )
}

function EraseContact({ id }: ContactProps) {
  return (
    <DeleteButton
      list="contacts"
      action="Erase"
      title="Erase this person?"
      done="The person is being erased everywhere."
      remove={(calls) => calls.delete('/contacts/{id}', { params: { path: { id } } })}
    >
      <p>All data about this person is deleted permanently, in every service.</p>
    </DeleteButton>
  )
}

/** The newest of each kind; the export has all. */
const limit = 100

interface Happening {
  readonly kind: 'Event' | 'Automation' | 'Message'
  readonly id: string
  readonly at: string
  readonly what: string
  readonly state?: string
  readonly reason?: string
}

/** Events, entries and messages of a contact as one list, newest first, followed by the consents. */
function Timeline({ contactId }: { readonly contactId: string }) {
  const { data, error } = useRead(['timeline', contactId], (calls) => read(calls, contactId), {
    every: 3_000,
  })
  return (
    <>
      <Section title="Timeline">
        <Table
          label="Timeline"
          list={listOf({ data, error })}
          keyOf={({ id }) => id}
          empty="Nothing has happened yet."
          columns={[
            { name: 'When', cell: ({ at }) => <Time at={at} /> },
            { name: 'Kind', cell: ({ kind }) => kind },
            { name: 'What', cell: (happening) => <What of={happening} /> },
            {
              name: 'State',
              cell: ({ state }) => (state === undefined ? '–' : <Badge state={state} />),
            },
            { name: 'Reason', cell: ({ reason }) => reason ?? '–' },
          ]}
        />
      </Section>
      {data && <Consents contactId={contactId} />}
    </>
  )
}

function What({ of: { kind, id, what } }: { readonly of: Happening }) {
  if (kind === 'Automation') return <LinkTo list="entries" id={id} name={what} />
  if (kind === 'Message') return <LinkTo list="messages" id={id} name={what} />
  return <code>{what}</code>
}

async function read(calls: Calls, id: string): Promise<Happening[]> {
  const one = { params: { path: { id }, query: { limit } } }
  const [{ events }, { entries }, { messages }, { automations }] = await Promise.all([
    calls.get('/contacts/{id}/events', one),
    calls.get('/contacts/{id}/entries', one),
    calls.get('/messages', { params: { query: { contactId: id, limit } } }),
    calls.get('/automations', { params: { query: { limit } } }), // for their names
  ])
  const names = new Map(automations.map((each) => [each.id, each.name]))
  const all: Happening[] = [
    ...events.map((each) => ({
      kind: 'Event' as const,
      id: each.id,
      at: each.receivedAt,
      what: each.event,
    })),
    ...entries.map((each) => ({
      kind: 'Automation' as const,
      id: each.id,
      at: each.enteredAt,
      what: names.get(each.automationId) ?? 'Automation',
      state: each.status,
    })),
    ...messages.map((each) => ({
      kind: 'Message' as const,
      id: each.id,
      at: each.createdAt,
      what: messageName(each),
      ...(each.reason !== null && { reason: reasonText(each.reason, each.detail) }),
      state: each.status,
    })),
  ]
  return all.toSorted((a, b) => b.at.localeCompare(a.at))
}

/** The consents of a contact, with their exact text. */
function Consents({ contactId: id }: { readonly contactId: string }) {
  const list = useList(['consents', id], (calls, { params }) =>
    calls.get('/contacts/{id}/consents', { params: { ...params, path: { id } } }),
  )
  return (
    <Section title="Consents">
      <Table
        label="Consents"
        list={list}
        keyOf={(consent) => consent.id}
        empty="No consent was captured."
        columns={[
          { name: 'When', cell: ({ at }) => <Time at={at} /> },
          { name: 'Source', cell: ({ source }) => source },
          {
            name: 'Text or change',
            cell: ({ consentText, subscription }) => consentText ?? JSON.stringify(subscription),
          },
          { name: 'State', cell: ({ status }) => status && <Badge state={status} /> },
          { name: 'Confirmed', cell: ({ confirmedAt }) => <Time at={confirmedAt} /> },
          { name: 'From', cell: ({ address }) => address },
        ]}
      />
    </Section>
  )
}
