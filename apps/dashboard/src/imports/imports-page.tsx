import { useState } from 'react'
import { useList } from '../data/queries.ts'
import { useTenant } from '../tenant/tenant.tsx'
import { numberText, plural, t } from '../texts/texts.ts'
import { Meter } from '../ui/charts.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { DialogButton } from '../ui/dialog.tsx'
import { Page } from '../ui/page.tsx'
import { Time } from '../ui/times.tsx'
import { Badge } from '../ui/values.tsx'
import { RejectedRows } from './rejected-rows.tsx'
import { StartImport } from './start-import.tsx'

/** Milliseconds between two reads while an import runs, and otherwise. */
const often = 2_000
const rarely = 15_000

export function ImportsPage() {
  const { mayChange } = useTenant()
  const [isRunning, setRunning] = useState(false)
  const list = useList(['imports'], (calls, page) => calls.get('/imports', page), {
    every: isRunning ? often : rarely,
  })
  const runs = list.items.some(({ finishedAt }) => finishedAt === null)
  if (runs !== isRunning) setRunning(runs)
  return (
    <Page title={t('Imports')} actions={mayChange && <StartImport />}>
      <DataTable
        label={t('Imports')}
        list={list}
        keyOf={({ id }) => id}
        empty={t(
          'Nothing was imported yet. Download the sample file to see what a file looks like.',
        )}
        columns={[
          { name: t('Started'), cell: ({ createdAt }) => <Time at={createdAt} /> },
          {
            name: t('Status'),
            cell: ({ status, failure }) => (
              <>
                <Badge state={status} />
                {failure !== null && <p className="fault">{failure}</p>}
              </>
            ),
          },
          {
            name: t('Progress'),
            cell: ({ finishedAt, rows: { received, total } }) => (
              <Meter
                label={t('Rows done')}
                value={received}
                max={finishedAt === null ? total : received}
              />
            ),
          },
          {
            name: t('Created'),
            isNumber: true,
            isWide: true,
            cell: ({ rows }) => numberText(rows.created),
          },
          {
            name: t('Updated'),
            isNumber: true,
            isWide: true,
            cell: ({ rows }) => numberText(rows.updated),
          },
          {
            name: t('Rejected'),
            cell: ({ id, rows }) =>
              rows.rejected > 0 ? <Rejected importId={id} count={rows.rejected} /> : '0',
          },
          { name: t('Finished'), isWide: true, cell: ({ finishedAt }) => <Time at={finishedAt} /> },
        ]}
      />
    </Page>
  )
}

interface Props {
  readonly importId: string
  readonly count: number
}

/** The number of rejected rows, which opens them. */
function Rejected({ importId, count }: Props) {
  return (
    <DialogButton
      opener={plural(count, '{count} row', '{count} rows')}
      title={t('Rejected rows')}
      variant="quiet"
      size="large"
    >
      {() => <RejectedRows importId={importId} />}
    </DialogButton>
  )
}
