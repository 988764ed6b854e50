import type { components } from '@outrider/sdk'
import { Badge } from '../ui/badge.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { rowsOf, Table } from '../ui/table.tsx'

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
