import { useParams } from '@tanstack/react-router'
import { WriteButton, WriteDialog } from '../data/actions.tsx'
import type { Schema } from '../data/calls.ts'
import { DeleteMenu } from '../data/delete-menu.tsx'
import { useList, useRead } from '../data/queries.ts'
import { useTenant } from '../tenant/tenant.tsx'
import { t } from '../texts/texts.ts'
import { Copyable, CopyTextButton } from '../ui/button.tsx'
import { LoadedPage, Page, Section } from '../ui/page.tsx'
import { listOf, rowsOf, Table } from '../ui/table.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Time } from '../ui/times.tsx'
import { Badge, Notice } from '../ui/values.tsx'

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
    <LoadedPage from={{ data, error: domain.error ?? dns.error }} title={t('Domain')}>
      {(status) => (
        <Page
          title={status.domain}
          actions={
            mayChange && (
              <>
                <WriteButton
                  action={t('Verify now')}
                  variant="primary"
                  done={t('The records were looked up.')}
                  changes={['domains', 'senders']}
                  write={(calls) => calls.post('/domain/{id}/verify', path)}
                />
                <DeleteMenu
                  list="domains"
                  title={t('Delete {domain}?', { domain: status.domain })}
                  done={t('Domain deleted.')}
                  remove={(calls) => calls.delete('/domain/{id}', path)}
                >
                  <p>{t('Its senders cannot be used any more.')}</p>
                </DeleteMenu>
              </>
            )
          }
        >
          {status.sendReady ? (
            <Notice tone="good">{t('Ready: email can leave from this domain.')}</Notice>
          ) : (
            <Notice tone="info">
              {t(
                'Publish these records at your DNS provider. They are checked repeatedly, and this page is updated automatically.',
              )}
            </Notice>
          )}
          <Tabs
            label={t('Parts of the domain')}
            tabs={[
              { key: 'records', name: t('Records'), content: () => <Records of={status} /> },
              { key: 'history', name: t('History'), content: () => <History domainId={id} /> },
            ]}
          />
        </Page>
      )}
    </LoadedPage>
  )
}

type DnsRecord = Schema<'DnsRecord'>

interface RecordsProps {
  readonly of: Pick<Schema<'Domain'>, 'id' | 'domain'> & { readonly records: readonly DnsRecord[] }
}

function Records({ of: { id, domain, records } }: RecordsProps) {
  return (
    <>
      <Conflicts records={records} />
      <Section title={t('Records')} actions={<CopyForAdmin of={records} />}>
        <DnsRecords records={records} />
      </Section>
      <Senders domainId={id} domain={domain} />
    </>
  )
}

/** Copies the changes that are left, as a text for the administrator of the DNS zone. */
function CopyForAdmin({ of }: { readonly of: readonly DnsRecord[] }) {
  const lines = of
    .filter(({ verification }) => verification !== 'Verified')
    .flatMap(({ type, host, value, conflict }) =>
      conflict ? [conflict.resolution] : [t('Add {type} {host}: {value}', { type, host, value })],
    )
  if (lines.length === 0) return null
  return <CopyTextButton label={t('the open changes')} text={lines.join('\n')} />
}

const outcomes: Readonly<Record<string, string>> = {
  match: t('Found'),
  absent: t('Missing'),
  conflict: t('Conflict'),
  suspected: t('Possible conflict'),
  indeterminate: t('No response'),
}

/** The latest checks of the records, and their results. */
function History({ domainId }: { readonly domainId: string }) {
  const { data, error } = useRead(
    ['domains', domainId, 'checks'],
    (calls) => calls.get('/domain/{id}/checks', { params: { path: { id: domainId } } }),
    { every: 10_000 },
  )
  return (
    <Table
      label={t('History')}
      list={listOf({ data: data?.checks, error })}
      keyOf={({ at }) => at}
      empty={t('The records were not looked up yet.')}
      columns={[
        { name: t('When'), cell: ({ at }) => <Time at={at} /> },
        {
          name: t('Requested by'),
          cell: ({ requestedBy }) => (requestedBy === null ? t('Schedule') : t('A user or a key')),
        },
        ...recordKinds.map((kind) => ({
          name: recordNames[kind],
          cell: ({ outcomes: found }: Check) => outcomes[found[kind]],
        })),
      ]}
    />
  )
}

type Check = Schema<'ListChecksReply'>['checks'][number]
const recordKinds = ['domain', 'spf', 'dkim', 'dkim2', 'dmarc'] as const

const recordNames: Readonly<Record<DnsRecord['name'], string>> = {
  domain: t('Ownership'),
  spf: 'SPF',
  dkim: 'DKIM 1',
  dkim2: 'DKIM 2',
  dmarc: 'DMARC',
}

/** The records to publish, with a button to copy each value. */
function DnsRecords({ records }: { readonly records: readonly DnsRecord[] }) {
  return (
    <Table
      label={t('DNS records')}
      list={rowsOf(records)}
      keyOf={({ name }) => name}
      empty={t('There are no records.')}
      columns={[
        { name: t('Record'), cell: ({ name }) => recordNames[name] },
        { name: t('Type'), cell: ({ type }) => type },
        {
          name: t('Host'),
          cell: ({ name, host }) => (
            <Copyable label={t('{record} host', { record: recordNames[name] })} text={host} />
          ),
        },
        {
          name: t('Value'),
          // The record must not be added to the one it conflicts with.
          cell: ({ name, value, conflict }) =>
            conflict ? (
              t('See the change above.')
            ) : (
              <Copyable label={t('{record} value', { record: recordNames[name] })} text={value} />
            ),
        },
        {
          name: t('Needed to send'),
          cell: ({ requiredToSend }) => (requiredToSend ? t('Yes') : t('Recommended')),
        },
        { name: t('State'), cell: ({ verification }) => <Badge state={verification} /> },
      ]}
    />
  )
}

type Conflict = NonNullable<DnsRecord['conflict']>

/** Conflicting records, and the exact changes that resolve the conflict. */
function Conflicts({ records }: { readonly records: readonly DnsRecord[] }) {
  const found = records.flatMap(({ name, conflict }) => (conflict ? [{ name, conflict }] : []))
  return found.map(({ name, conflict }) => (
    <Section key={name} title={t('{record}: conflicting record', { record: recordNames[name] })}>
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
      label={t('Changes for {name}', { name })}
      list={rowsOf(actions)}
      keyOf={(action) => JSON.stringify(action)}
      empty={t('Nothing is to be done.')}
      columns={[
        { name: t('Do'), cell: ({ action }) => action },
        { name: t('Type'), cell: ({ type }) => type },
        { name: t('Host'), cell: ({ host }) => <code>{host}</code> },
        { name: t('Before'), cell: ({ currentValue }) => <code>{currentValue ?? '–'}</code> },
        {
          name: t('After'),
          cell: ({ newValue }) =>
            newValue === undefined ? (
              'removed'
            ) : (
              <Copyable label={t('new {name} value', { name })} text={newValue} />
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
      title={t('Senders')}
      actions={
        mayChange && (
          <WriteDialog
            opener={t('Add sender')}
            action={t('Add')}
            done={t('The sender is added.')}
            changes={['senders']}
            write={(calls, fields) =>
              calls.post('/senders', {
                body: { domainId, localPart: fields.text('localPart'), ...fields.given('name') },
              })
            }
          >
            <TextField
              label={t('Address before @{domain}', { domain })}
              name="localPart"
              autoFocus
            />
            <TextField label={t('Name that people see')} name="name" />
          </WriteDialog>
        )
      }
    >
      <Table
        label={t('Senders')}
        list={{ ...list, items: items.filter((sender) => sender.domainId === domainId) }}
        keyOf={({ id }) => id}
        empty={t('noreply@{domain} is created automatically when the domain is ready.', { domain })}
        columns={[
          { name: t('Address'), cell: ({ address }) => address },
          { name: t('Name'), cell: ({ name }) => name ?? '–' },
          { name: t('Added'), cell: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
      />
    </Section>
  )
}
