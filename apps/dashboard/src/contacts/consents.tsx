import { useList } from '../data/reads.ts'
import { Badge } from '../ui/badge.tsx'
import { Section } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'

/** What a contact has agreed to, word for word. */
export function Consents({ contactId: id }: { readonly contactId: string }) {
  const list = useList(
    ['consents', id],
    (calls, query) => calls.get('/contacts/{id}/consents', { params: { path: { id }, query } }),
    ({ consents }) => consents,
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
          { name: 'Text', cell: ({ consentText }) => consentText },
          { name: 'State', cell: ({ status }) => <Badge state={status} /> },
          { name: 'Confirmed', cell: ({ confirmedAt }) => <Time at={confirmedAt} /> },
          { name: 'From', cell: ({ address }) => address },
        ]}
      />
    </Section>
  )
}
