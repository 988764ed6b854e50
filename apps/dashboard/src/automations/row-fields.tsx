import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { textOf, valueIn } from '../conditions/filters.ts'
import { NameField } from '../data/pickers.tsx'
import { t } from '../texts/texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { useFault } from '../ui/form.tsx'
import { TextField } from '../ui/text-field.tsx'
import { type Share, sharesIn } from './node-types.ts'

interface Props<Value> {
  readonly legend: string
  /** The field's name in the API. */
  readonly name: string
  readonly value: unknown
  readonly onChange: (value: Value) => void
}

/** The paths of a split with their shares. */
export function ShareRows({ legend, name, value, onChange }: Props<readonly Share[]>) {
  const fault = useFault(name)
  const shares = sharesIn(value)
  const put = (place: number, part: Partial<Share>) =>
    onChange(shares.map((share, index) => (index === place ? { ...share, ...part } : share)))
  return (
    <fieldset className="rows">
      <legend>{legend}</legend>
      {shares.map((share, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- paths have no other identity
        <div className="pair" key={index}>
          <TextField
            label={t('Path')}
            name={`${name}.${index}.name`}
            value={share.name}
            onChange={(next) => put(index, { name: next })}
          />
          <TextField
            label={t('Share')}
            name={`${name}.${index}.weight`}
            type="number"
            value={String(share.weight)}
            onChange={(next) => put(index, { weight: next === '' ? '' : Number(next) })}
          />
          <IconButton
            icon={X}
            label={t('Remove path {name}', { name: share.name })}
            onPress={() => onChange(shares.toSpliced(index, 1))}
          />
        </div>
      ))}
      {fault !== undefined && <p className="fault">{fault}</p>}
      <div className="actions">
        <Button onPress={() => onChange([...shares, { name: freeName(shares), weight: 50 }])}>
          <Plus size={14} aria-hidden /> {t('Add path')}
        </Button>
      </div>
    </fieldset>
  )
}

/** An unused letter. */
function freeName(shares: readonly Share[]): string {
  const taken = new Set(shares.map(({ name }) => name))
  return 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('').find((letter) => !taken.has(letter)) ?? ''
}

interface PairProps extends Props<Readonly<Record<string, unknown>>> {
  readonly kind: 'attributes' | 'headers' | 'properties'
}

/** Names and their values. Values that a text cannot express are kept as they are. */
export function PairRows({ legend, name, kind, value, onChange }: PairProps) {
  // Rows with an empty name or the same one exist only during typing.
  const [rows, setRows] = useState(() => Object.entries(Object(value)))
  const fault = useFault(name)
  const change = (next: typeof rows) => {
    setRows(next)
    onChange(Object.fromEntries(next.filter(([key]) => key !== '')))
  }
  return (
    <fieldset className="rows">
      <legend>{legend}</legend>
      {rows.map(([key, each], index) => {
        const field = {
          label: t('Name'),
          name: `${name}.${index}.name`,
          value: key,
          onChange: (next: string) => change(rows.with(index, [next, each])),
        }
        return (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity
          <div className="pair" key={index}>
            {kind === 'attributes' ? (
              <NameField of="attribute" {...field} />
            ) : (
              <TextField {...field} />
            )}
            <TextField
              label={t('Value')}
              name={`${name}.${index}.value`}
              value={textOf(each) ?? JSON.stringify(each)}
              onChange={(next) =>
                change(rows.with(index, [key, kind === 'headers' ? next : valueIn('eq', next)]))
              }
            />
            <IconButton
              icon={X}
              label={t('Remove {key}', { key })}
              onPress={() => change(rows.toSpliced(index, 1))}
            />
          </div>
        )
      })}
      {fault !== undefined && <p className="fault">{fault}</p>}
      <div className="actions">
        <Button onPress={() => setRows([...rows, ['', '']])}>
          <Plus size={14} aria-hidden /> {t('Add')}
        </Button>
      </div>
    </fieldset>
  )
}
