import type { Calls } from '@outrider/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schema } from '../data/calls.ts'
import { csvLine, download } from '../data/download.ts'
import { useRead } from '../data/queries.ts'
import { useTenant } from '../tenant/tenant.tsx'
import { numberText, t } from '../texts/texts.ts'
import { ActionButton } from '../ui/button.tsx'
import { listOf, Table } from '../ui/table.tsx'
import { errorColumn } from './columns.ts'
import { csvRows } from './csv-rows.ts'

/** The files of imports that this page has sent, as the API read them: their rows are nowhere else. */
const files = new Map<string, File>()

/** Keeps the file of an import until the page is reloaded. */
export function keepFile(importId: string, file: File): void {
  files.set(importId, file)
}

type Fault = Schema<'RowFault'>

interface Props {
  readonly importId: string
}

/** The rejected rows of an import: where the file is known, with their values and as a file to correct. */
export function RejectedRows({ importId: id }: Props) {
  const [file, setFile] = useState(() => files.get(id))
  const { data, error } = useRead(['imports', id], (calls) =>
    calls.get('/imports/{id}', { params: { path: { id } } }),
  )
  const faults = data?.errors
  const values = useValues(id, file, faults)
  return (
    <>
      {file ? <Download importId={id} file={file} /> : <ChooseAgain onChoose={setFile} />}
      <Table
        label={t('Rejected rows')}
        list={listOf({ data: faults, error })}
        keyOf={(fault) => JSON.stringify(fault)}
        empty={t('No row was rejected.')}
        columns={[
          { name: t('Row'), isNumber: true, cell: ({ row }) => numberText(row) },
          { name: t('Field'), cell: ({ field }) => (field === 'row' ? t('The whole row') : field) },
          ...(file
            ? [
                {
                  name: t('Value'),
                  cell: (fault: Fault) => values?.get(keyOf(fault)) || <i>{t('empty')}</i>,
                },
              ]
            : []),
          { name: t('Problem'), cell: ({ message }) => message },
        ]}
      />
      {faults && faults.length >= maxShown && (
        <p className="quiet-text">{t('These are the first {maxShown} problems.', { maxShown })}</p>
      )}
    </>
  )
}

/** The number of problems that an import contains. */
const maxShown = 100

function keyOf({ row, field }: Fault): string {
  return `${row} ${field}`
}

/** The values of the rejected fields in the file. */
function useValues(id: string, file: File | undefined, faults: readonly Fault[] | undefined) {
  const { data } = useQuery({
    queryKey: ['imports', id, 'values', file?.name, file?.size],
    enabled: file !== undefined && faults !== undefined,
    queryFn: async () => {
      const wanted = Map.groupBy(faults ?? [], ({ row }) => row)
      const values = new Map<string, string>()
      const { names, rows } = await rowsIn(file, new Set(wanted.keys()))
      for (const [row, cells] of rows)
        for (const fault of wanted.get(row) ?? [])
          values.set(
            keyOf(fault),
            fault.field === 'row' ? cells.join(', ') : (cells[names.indexOf(fault.field)] ?? ''),
          )
      return values
    },
  })
  return data
}

/** The header of a file, and some of its rows by their number. */
async function rowsIn(file: Blob | undefined, wanted: ReadonlySet<number>) {
  const rows = new Map<number, readonly string[]>()
  let names: readonly string[] = []
  let place = 0
  if (file)
    for await (const cells of csvRows(file)) {
      if (place === 0) names = cells
      else if (wanted.has(place)) rows.set(place, cells)
      place += 1
      if (rows.size === wanted.size && place > 1) break
    }
  return { names, rows }
}

interface DownloadProps extends Props {
  readonly file: File
}

function Download({ importId, file }: DownloadProps) {
  const { calls } = useTenant()
  return (
    <div className="split">
      <p>{t('Correct the rows in the file, and import it again.')}</p>
      <ActionButton
        action={t('Download rejected rows')}
        variant="primary"
        run={async () => download(await rejectedFile(calls, importId, file), 'rejected-rows.csv')}
      />
    </div>
  )
}

/** Rows that a file of rejected rows contains, at most. */
const maxRejected = 100_000

/** The rejected rows as a file that can be imported, with the problems in a column that is not. */
async function rejectedFile(calls: Calls, id: string, file: File): Promise<Blob> {
  const text = await calls.get('/imports/{id}/errors', {
    params: { path: { id } },
    parseAs: 'text',
  })
  const problems = new Map<number, string>()
  for (const { row, field, message } of faultsIn(text))
    if (problems.has(row) || problems.size < maxRejected)
      problems.set(row, [problems.get(row), `${field} ${message}`].filter(Boolean).join('; '))
  const { names, rows } = await rowsIn(file, new Set(problems.keys()))
  const lines = [...rows].map(([row, cells]) =>
    csvLine([...names.map((_, column) => cells[column] ?? ''), problems.get(row) ?? '']),
  )
  return new Blob([csvLine([...names, errorColumn]), ...lines], { type: 'text/csv' })
}

function faultsIn(ndjson: unknown): Fault[] {
  const lines = String(ndjson).split('\n').filter(Boolean)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one RowFault a line, as the API says
  return lines.map((line) => JSON.parse(line) as Fault)
}

interface ChooseProps {
  readonly onChoose: (file: File | undefined) => void
}

function ChooseAgain({ onChoose }: ChooseProps) {
  return (
    <div className="field">
      <label htmlFor="file-again">
        {t('Choose the file again to see the values and to correct them')}
      </label>
      <input
        id="file-again"
        className="input"
        type="file"
        accept=".csv,text/csv"
        onChange={({ target }) => onChoose(target.files?.[0])}
      />
    </div>
  )
}
