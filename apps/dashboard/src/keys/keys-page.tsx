import { useList } from '../data/reads.ts'
import { useTenant } from '../tenant/tenant.ts'
import { Badge } from '../ui/badge.tsx'
import { Page } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { CreateKey } from './create-key.tsx'
import { KeyActions } from './key-actions.tsx'
import { PublishableKeys } from './publishable-keys.tsx'

export function KeysPage() {
  const { mayChange } = useTenant()
  const list = useList(
    ['keys'],
    (calls, page) => calls.get('/keys', { params: { query: page } }),
    ({ keys }) => keys,
  )
  return (
    <Page
      title="Keys"
      intro="Secret keys let your backend call the interface. Their text is shown once, when they are made."
      actions={mayChange && <CreateKey />}
    >
      <Table
        label="Secret keys"
        list={list}
        keyOf={({ id }) => id}
        empty="There are no secret keys yet."
        columns={[
          { name: 'Name', cell: ({ name }) => name },
          { name: 'Key', cell: ({ hint }) => <code>{hint}</code> },
          { name: 'Environment', cell: ({ environment }) => environment },
          {
            name: 'Scope',
            cell: ({ scope }) => (scope === 'read_only' ? 'Read only' : 'Read and write'),
          },
          { name: 'Status', cell: ({ status }) => <Badge state={status} /> },
          { name: 'Last used', cell: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
          { name: 'Stops', cell: ({ expiresAt }) => <Time at={expiresAt} /> },
          {
            name: 'Actions',
            isActions: true,
            cell: (key) =>
              mayChange && (
                <KeyActions keyId={key.id} name={key.name} isExpiring={key.status === 'expiring'} />
              ),
          },
        ]}
      />
      {!list.isLoading && <PublishableKeys />}
    </Page>
  )
}
