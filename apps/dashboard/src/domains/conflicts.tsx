import type { components } from '@outrider/sdk'
import { Copyable } from '../ui/copyable.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/page.tsx'
import { rowsOf, Table } from '../ui/table.tsx'
import { recordNames } from './dns-records.tsx'

type DnsRecord = components['schemas']['DnsRecord']
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
