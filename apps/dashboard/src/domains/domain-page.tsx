import type { components } from '@outrider/sdk'
import { useParams } from '@tanstack/react-router'
import { DeleteButton } from '../data/buttons.tsx'
import { useList, useRead, useWrite } from '../data/queries.ts'
import { useTenant } from '../tenant/tenant.tsx'
import { ActionButton, Copyable } from '../ui/button.tsx'
import { DialogButton } from '../ui/dialog.tsx'
import { TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notifications.tsx'
import { LoadedPage, Page, Section } from '../ui/page.tsx'
import { rowsOf, Table } from '../ui/table.tsx'
import { Badge, Notice, Time } from '../ui/values.tsx'

/** Milliseconds between two looks at what is known of the domain. */
const pollInterval = 3_000

export function DomainPage() {
  const { id } = useParams({ from: '/o/$orgId/$environment/domains/$id' })
  const { mayChange } = useTenant()
  const path = { params: { path: { id } } }
  const domain = useRead(['domains', id], (calls) => calls.get('/domain/{id}', path))
  const dns = useRead(['domains', id, 'dns'], (calls) => calls.get('/domain/{id}/dns', path), {
    every: pollInterval,
  })
  const { mutateAsync: verify } = useWrite(
    (calls) => calls.post('/domain/{id}/verify', path),
    ['domains', 'senders'],
  )
  const data = domain.data && dns.data && { ...domain.data, ...dns.data }
  return (
    <LoadedPage from={{ data, error: domain.error ?? dns.error }} title="Domain">
      {(status) => (
        <Page
          title={status.domain}
          actions={
            mayChange && (
              <>
                <ActionButton
                  action="Verify now"
                  variant="primary"
                  run={() => verify()}
                  done="The records were looked up."
                />
                <DeleteButton
                  list="domains"
                  title={`Delete ${status.domain}?`}
                  done="The domain is deleted."
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
              Publish these records at your DNS provider. They are looked up again and again; this
              page follows by itself.
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

type DnsRecord = components['schemas']['DnsRecord']

export const recordNames: Readonly<Record<DnsRecord['name'], string>> = {
  domain: 'Ownership',
  spf: 'SPF',
  dkim: 'DKIM 1',
  dkim2: 'DKIM 2',
  dmarc: 'DMARC',
}

/** What is to be published, to be copied cell by cell. */
export function DnsRecords({ records }: { readonly records: readonly DnsRecord[] }) {
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
          cell: ({ name, value }) => <Copyable label={`${recordNames[name]} value`} text={value} />,
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

/** What is in the way, and exactly what to change: before → after. */
export function Conflicts({ records }: { readonly records: readonly DnsRecord[] }) {
  const found = records.flatMap(({ name, conflict }) => (conflict ? [{ name, conflict }] : []))
  return found.map(({ name, conflict }) => (
    <Section key={name} title={`${recordNames[name]}: something is in the way`}>
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

/** The addresses that email of this domain comes from. */
export function Senders({ domainId, domain }: Props) {
  const { mayChange } = useTenant()
  const list = useList(
    ['senders'],
    (calls, query) => calls.get('/senders', { params: { query } }),
    ({ senders }) => senders.filter((sender) => sender.domainId === domainId),
    { every: 10_000 },
  )
  const { mutateAsync: add } = useWrite(
    (calls, body: { domainId: string; localPart: string; name?: string }) =>
      calls.post('/senders', { body }),
    ['senders'],
  )
  return (
    <Section
      title="Senders"
      actions={
        mayChange && (
          <DialogButton opener="Add sender">
            {(close) => (
              <Form
                action="Add"
                submit={async (fields) => {
                  const name = fields.optional('name')
                  const localPart = fields.text('localPart')
                  await add({ domainId, localPart, ...(name !== undefined && { name }) })
                  close()
                  notify('The sender is added.')
                }}
              >
                <TextField label={`Address before @${domain}`} name="localPart" autoFocus />
                <TextField label="Name that people see" name="name" />
              </Form>
            )}
          </DialogButton>
        )
      }
    >
      <Table
        label="Senders"
        list={list}
        keyOf={({ id }) => id}
        empty={`noreply@${domain} is made by itself once the domain is ready.`}
        columns={[
          { name: 'Address', cell: ({ address }) => address },
          { name: 'Name', cell: ({ name }) => name ?? '–' },
          { name: 'Added', cell: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
      />
    </Section>
  )
}
