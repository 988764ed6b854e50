import { useState } from 'react'
import { WriteForm } from '../data/actions.tsx'
import { csvLine, download } from '../data/download.ts'
import { t } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { DialogButton } from '../ui/dialog.tsx'
import { FieldFault, messageOf } from '../ui/faults.ts'
import { FileField, SelectField } from '../ui/fields.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Notice } from '../ui/values.tsx'
import { attribute, type ColumnTarget, faultIn, guessTargets, kinds, nameIn } from './columns.ts'
import { firstRows } from './csv-rows.ts'
import { keepFile } from './rejected-rows.tsx'

export function StartImport() {
  return (
    <DialogButton opener={t('Import contacts')} variant="primary" size="large">
      {(close) => <ImportForm onDone={close} />}
    </DialogButton>
  )
}

/** A file, and what its columns become. NDJSON has no columns. */
interface Chosen {
  readonly file: File
  /** The header, and the rows after it. */
  readonly rows: readonly (readonly string[])[]
  readonly targets: readonly ColumnTarget[]
}

/** Rows of which values are displayed. */
const samples = 3

async function openFile(file: File): Promise<Chosen> {
  const rows = isCsv(file) ? await firstRows(file, samples + 1) : []
  return { file, rows, targets: guessTargets(rows[0] ?? []) }
}

function ImportForm({ onDone }: { readonly onDone: () => void }) {
  const [chosen, setChosen] = useState<Chosen>()
  const [failure, setFailure] = useState<string>()
  const choose = async (file: File | undefined) => {
    setChosen(undefined)
    setFailure(undefined)
    try {
      if (file) setChosen(await openFile(file))
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  return (
    <WriteForm
      action={t('Import')}
      onDone={onDone}
      done={t('The file is received; its rows are being imported.')}
      changes={['imports', 'contacts', 'tags', 'attribute-keys']}
      isChanged={chosen !== undefined}
      write={async (calls) => {
        if (!chosen) throw new FieldFault('file', t('Choose a file.'))
        const fault = isCsv(chosen.file) ? faultIn(chosen.targets) : undefined
        if (fault !== undefined) throw new FieldFault('columns', fault)
        const file = await renamed(chosen)
        const started = await calls.post('/contacts/import', {
          headers: { 'Content-Type': isCsv(file) ? 'text/csv' : 'application/x-ndjson' },
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sent as it is; openapi.json declares a stream as a string
          body: file as unknown as string,
          bodySerializer: (body: unknown) => body,
        })
        if (isCsv(file)) keepFile(started.id, file)
      }}
    >
      <div className="split">
        <p>{t('A CSV file with a header row, or one JSON object per line.')}</p>
        <Button variant="quiet" onPress={downloadSample}>
          {t('Download a sample file')}
        </Button>
      </div>
      <FileField
        label={t('File')}
        name="file"
        accept=".csv,.ndjson,.jsonl,text/csv"
        onChange={(file) => void choose(file)}
      />
      {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      {chosen && chosen.rows.length > 0 && (
        <Columns chosen={chosen} onChange={(targets) => setChosen({ ...chosen, targets })} />
      )}
    </WriteForm>
  )
}

interface ColumnsProps {
  readonly chosen: Chosen
  readonly onChange: (targets: readonly ColumnTarget[]) => void
}

/** What each column of the file becomes. */
function Columns({ chosen: { rows, targets }, onChange }: ColumnsProps) {
  const [names = [], ...values] = rows
  const fault = faultIn(targets)
  const isSeparatedOtherwise = names.length === 1 && names[0]?.includes(';')
  return (
    <>
      {isSeparatedOtherwise && (
        <Notice tone="warn">
          {t('The columns are separated by semicolons. Save the file as CSV with commas.')}
        </Notice>
      )}
      <ul className="mapping">
        <li className="mapping-head" aria-hidden>
          <span>{t('Column in the file')}</span>
          <span>{t('Import as')}</span>
        </li>
        {names.map((name, column) => (
          // oxlint-disable-next-line react/no-array-index-key -- a column is its place
          <li key={column}>
            <div>
              <strong>{name || t('No name')}</strong>
              <p className="quiet-text">
                {values
                  .map((row) => row[column])
                  .filter(Boolean)
                  .join(', ') || t('Empty')}
              </p>
            </div>
            <Target
              name={name}
              value={targets[column] ?? { kind: attribute, key: name }}
              onChange={(target) => onChange(targets.with(column, target))}
            />
          </li>
        ))}
      </ul>
      {fault !== undefined && <Notice tone="warn">{fault}</Notice>}
    </>
  )
}

interface TargetProps {
  readonly name: string
  readonly value: ColumnTarget
  readonly onChange: (target: ColumnTarget) => void
}

function Target({ name, value, onChange }: TargetProps) {
  return (
    <div className="mapping-target">
      <SelectField
        label={t('Import “{name}” as', { name })}
        isLabelHidden
        name={`column.${name}`}
        value={value.kind}
        choices={kinds}
        onChange={(kind) => onChange({ kind, key: kind === attribute ? value.key || name : '' })}
      />
      {value.kind === attribute && (
        <TextField
          label={t('Attribute of “{name}”', { name })}
          name={`key.${name}`}
          value={value.key}
          onChange={(key) => onChange({ kind: attribute, key })}
        />
      )}
    </div>
  )
}

function isCsv({ name }: File): boolean {
  return name.toLowerCase().endsWith('.csv')
}

/** The file with the names of the API in its header; the rest of it is not read. */
async function renamed({ file, rows, targets }: Chosen): Promise<File> {
  if (rows.length === 0) return file
  const rest = file.slice(await headerBytes(file))
  return new File([csvLine(targets.map(nameIn)), rest], file.name)
}

/** Bytes of a header row, at most. */
const maxHeaderBytes = 262_144
const [lineFeed, carriageReturn, quote] = [10, 13, 34]

function isBreak(byte: number | undefined): boolean {
  return byte === lineFeed || byte === carriageReturn
}

/** The number of bytes of the first line that is not empty, with its end. */
async function headerBytes(file: File): Promise<number> {
  const bytes = new Uint8Array(await file.slice(0, maxHeaderBytes).arrayBuffer())
  let place = 0
  while (isBreak(bytes[place])) place += 1
  for (let isQuoted = false; place < bytes.length; place += 1) {
    if (bytes[place] === quote) isQuoted = !isQuoted
    if (!isQuoted && isBreak(bytes[place])) return place + 1
  }
  return place
}

function downloadSample(): void {
  const lines = [
    ['email', 'externalId', 'attributes.name', 'attributes.plan', 'tags'],
    ['ada@example.com', 'user_1', 'Ada Lovelace', 'pro', 'vip;newsletter'],
    ['grace@example.com', 'user_2', 'Grace Hopper', 'free', 'newsletter'],
  ]
  download(new Blob(lines.map(csvLine), { type: 'text/csv' }), 'contacts-sample.csv')
}
