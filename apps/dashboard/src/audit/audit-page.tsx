import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { useList } from '../data/queries.ts'
import { useTenant } from '../tenant/tenant.tsx'
import { t } from '../texts/texts.ts'
import { labelled, SelectField } from '../ui/fields.tsx'
import { EmptyState } from '../ui/identity.tsx'
import { Page } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { Time } from '../ui/times.tsx'

const spans = labelled({
  '': t('Any time'),
  '1': t('Last 24 hours'),
  '7': t('Last 7 days'),
  '30': t('Last 30 days'),
})
const day = 24 * 3_600_000

export function AuditPage() {
  const [days, setDays] = useState<(typeof spans)[number]['value']>('')
  const list = useList(['audit', days], (calls, { params: { query } }) => {
    const since = new Date(Date.now() - Number(days) * day).toISOString()
    return calls.get('/audit', { params: { query: { ...query, ...(days !== '' && { since }) } } })
  })
  const { nameOf, isLoading } = useActors()
  return (
    <Page
      title={t('Audit')}
      intro={t('Sign-ins, exports, and changes by people and keys. Nothing here can be changed.')}
    >
      <div className="actions">
        <SelectField
          label={t('Time')}
          name="days"
          value={days}
          choices={spans}
          onChange={setDays}
        />
      </div>
      <Table
        label={t('Audit')}
        list={isLoading ? { ...list, items: [], isLoading } : list} // their names would move the columns
        keyOf={({ id }) => id}
        empty={<EmptyState icon={ScrollText} title={t('Nothing happened in this time')} />}
        columns={[
          { name: t('When'), cell: ({ at }) => <Time at={at} /> },
          { name: t('Who'), cell: ({ actor }) => nameOf(actor) },
          { name: t('What'), cell: ({ action }) => wordsOf(action) },
          { name: t('Details'), cell: ({ details }) => <Details of={details} /> },
          { name: t('Environment'), cell: ({ environment }) => environment ?? '–' },
          { name: t('Network'), cell: ({ address }) => address ?? '–' },
          { name: t('Request'), cell: ({ requestId }) => requestId && <code>{requestId}</code> },
        ]}
      />
    </Page>
  )
}

interface Actor {
  readonly type: string
  readonly id?: string | null | undefined
}

/** The email address of a member, and the name of a key; the kind of any other actor. */
function useActors() {
  const { orgId } = useTenant()
  const members = useList(['members'], (calls, { params }) =>
    calls.get('/organizations/{id}/members', { params: { ...params, path: { id: orgId } } }),
  )
  const keys = useList(['keys'], (calls, page) => calls.get('/keys', page))
  const names = new Map<string, string>([
    ...members.items.map(({ userId, email }) => [userId, email] as const),
    ...keys.items.map(({ id, name }) => [id, t('Key “{name}”', { name })] as const),
  ])
  return {
    nameOf: ({ type, id }: Actor): string => names.get(id ?? '') ?? wordsOf(type),
    isLoading: members.isLoading || keys.isLoading,
  }
}

/** `key.created` as `Key created`. */
function wordsOf(name: string): string {
  const words = name.replaceAll(/[._]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function Details({ of }: { readonly of: Readonly<Record<string, unknown>> }) {
  const known = Object.entries(of).filter(([, value]) => value !== null && value !== undefined)
  return known
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')
}
