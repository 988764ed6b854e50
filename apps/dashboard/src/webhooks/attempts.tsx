import type { components } from '@outrider/sdk'
import { DialogButton } from '../ui/dialog.tsx'
import { rowsOf, Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'

type Attempt = components['schemas']['Delivery']['attempts'][number]

/** How often it was tried, and what the server said each time. */
export function Attempts({ of }: { readonly of: readonly Attempt[] }) {
  if (of.length === 0) return '–'
  return (
    <DialogButton opener={String(of.length)} title="Attempts" variant="quiet" size="large">
      {() => (
        <Table
          label="Attempts"
          list={rowsOf(of)}
          keyOf={({ at }) => at}
          empty="It was not tried yet."
          columns={[
            { name: 'At', cell: ({ at }) => <Time at={at} /> },
            { name: 'Took', cell: ({ durationMs }) => `${durationMs} ms` },
            { name: 'Answer', cell: ({ status, error }) => status ?? error ?? '–' },
            { name: 'Said', cell: ({ answer }) => <code>{answer ?? '–'}</code> },
          ]}
        />
      )}
    </DialogButton>
  )
}
