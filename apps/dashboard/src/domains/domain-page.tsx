import { useParams } from '@tanstack/react-router'
import { DeleteButton, WriteButton, WriteDialog } from '../data/actions.tsx'
import type { Schema } from '../data/calls.ts'
import { useList, useRead } from '../data/queries.ts'
import { useTenant } from '../tenant/tenant.tsx'
import { Copyable } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import { LoadedPage, Page, Section } from '../ui/page.tsx'
import { rowsOf, Table } from '../ui/table.tsx'
import { Badge, Notice, Time } from '../ui/values.tsx'

/** Milliseconds between two reads of the domain's state. */
const pollInterval = 3_000

export function DomainPage() {
  const { id } = useParams({ from: '/o/$orgId/$environment/domains/$id' })
  const { mayChange } = useTenant()
  const path = { params: { path: { id } } }
  const domain = useRead(['domains', id], (calls) => calls.get('/domain/{id}', path))
  const dns = useRead(['domains', id, 'dns'], (calls) => calls.get('/domain/{id}/dns', path), {
    every: pollInterval,
  })
  const data = domain.data && dns.data && { ...domain.data, ...dns.data }
  return (
    <LoadedPage from={{ data, error: domain.error ?? dns.error }} title="Domain">
      {(status) => (
        <Page
          title={status.domain}
          actions={
            mayChange && (
              <>
                <WriteButton
                  action="Verify now"
                  variant="primary"
                  done="The records were looked up."
                  changes={['domains', 'senders']}
                  write={(calls) => calls.post('/domain/{id}/verify', path)}
                />
                <DeleteButton
                  list="domains"
                  title={`Delete ${status.domain}?`}
                  done="Domain deleted."
                  remove={(calls) => calls.delete('/domain/{id}', path)}
                >
                  <p>Its senders cannot be used any more.</p>
                </DeleteButton>
              </>
            )
          }
        >
          {status.sendReady ? (
            <Notice tone="good">Ready: email can leave from this domain.</Notice>
          ) : (
            <Notice tone="info">
              Publish these records at your DNS provider. They are checked repeatedly, and this page
              is updated automatically.
            </Notice>
          )}
          <Conflicts records={status.records} />
          <Section title="Records">
            <DnsRecords records={status.records} />
          </Section>
          <Senders domainId={id} domain={status.domain} />
        </Page>
      )}
    </LoadedPage>
  )
}

type DnsRecord = Schema<'DnsRecord'>

const recordNames: Readonly<Record<DnsRecord['name'], string>> = {
  domain: 'Ownership',
  spf: 'SPF',
  dkim: 'DKIM 1',
  dkim2: 'DKIM 2',
  dmarc: 'DMARC',
}

/** The records to publish, with a button to copy each value. */
function DnsRecords({ records }: { readonly records: readonly DnsRecord[] }) {
  return (
    <Table
      label="DNS records"
      list={rowsOf(records)}
      keyOf={({ name }) => name}
      empty="There are no records."
      columns={[
        { name: 'Record', cell: ({ name }) => recordNames[name] },
        { name: 'Type', cell: ({ type }) => type },
        {
          name: 'Host',
          cell: ({ name, host }) => <Copyable label={`${recordNames[name]} host`} text={host} />,
        },
        {
          name: 'Value',
          // The record must not be added to the one it conflicts with.
          cell: ({ name, value, conflict }) =>
            conflict ? (
              'See the change above.'
            ) : (
              <Copyable label={`${recordNames[name]} value`} text={value} />
            ),
        },
        {
          name: 'Needed to send',
          cell: ({ requiredToSend }) => (requiredToSend ? 'Yes' : 'Recommended'),
        },
        { name: 'State', cell: ({ verification }) => <Badge state={verification} /> },
      ]}
    />
  )
}

type Conflict = NonNullable<DnsRecord['conflict']>

/** Conflicting records, and the exact changes that resolve the conflict. */
function Conflicts({ records }: { readonly records: readonly DnsRecord[] }) {
  const found = records.flatMap(({ name, conflict }) => (conflict ? [{ name, conflict }] : []))
  return found.map(({ name, conflict }) => (
    <Section key={name} title={`${recordNames[name]}: conflicting record`}>
      <Notice tone="warn">
        <p>{conflict.reason}</p>
        <p>{conflict.resolution}</p>
      </Notice>
      <Actions name={recordNames[name]} actions={conflict.actions} />
    </Section>
  ))
}

function Actions(props: { readonly name: string; readonly actions: Conflict['actions'] }) {
  const { name, actions } = props
  return (
    <Table
      label={`Changes for ${name}`}
      list={rowsOf(actions)}
      keyOf={(action) => JSON.stringify(action)}
      empty="Nothing is to be done."
      columns={[
        { name: 'Do', cell: ({ action }) => action },
        { name: 'Type', cell: ({ type }) => type },
        { name: 'Host', cell: ({ host }) => <code>{host}</code> },
        { name: 'Before', cell: ({ currentValue }) => <code>{currentValue ?? '–'}</code> },
        {
          name: 'After',
          cell: ({ newValue }) =>
            newValue === undefined ? (
              'removed'
            ) : (
              <Copyable label={`new ${name} value`} text={newValue} />
            ),
        },
      ]}
    />
  )
}

interface Props {
  readonly domainId: string
  readonly domain: string
}

/** The sender addresses of this domain. */
function Senders({ domainId, domain }: Props) {
  const { mayChange } = useTenant()
  const { items, ...list } = useList(['senders'], (calls, page) => calls.get('/senders', page), {
    every: 10_000,
  })
  return (
    <Section
      title="Senders"
      actions={
        mayChange && (
          <WriteDialog
            opener="Add sender"
            action="Add"
            done="The sender is added."
            changes={['senders']}
            write={(calls, fields) =>
              calls.post('/senders', {
                body: { domainId, localPart: fields.text('localPart'), ...fields.given('name') },
              })
            }
          >
            <TextField label={`Address before @${domain}`} name="localPart" autoFocus />
            <TextField label="Name that people see" name="name" />
          </WriteDialog>
        )
      }
    >
      <Table
        label="Senders"
        list={{ ...list, items: items.filter((sender) => sender.domainId === domainId) }}
        keyOf={({ id }) => id}
        empty={`noreply@${domain} is created automatically when the domain is ready.`}
        columns={[
          { name: 'Address', cell: ({ address }) => address },
          { name: 'Name', cell: ({ name }) => name ?? '–' },
          { name: 'Added', cell: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
      />
    </Section>
  )
}
