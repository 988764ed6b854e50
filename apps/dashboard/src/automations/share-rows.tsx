import { Button } from '../ui/button.tsx'
import { useFault } from '../ui/form.tsx'
import { TextField } from '../ui/text-field.tsx'

interface Share {
  readonly name: string
  /** As it is typed. */
  readonly weight: unknown
}

interface Props {
  readonly legend: string
  /** The field's name in the interface: `graph.nodes.<id>.config.branches`. */
  readonly name: string
  readonly value: unknown
  readonly onChange: (shares: readonly Share[]) => void
}

/** The branches of a split with their weights. */
export function ShareRows({ legend, name, value, onChange }: Props) {
  const fault = useFault(name)
  const shares = sharesIn(value)
  const put = (place: number, part: Partial<Share>) =>
    onChange(shares.map((share, index) => (index === place ? { ...share, ...part } : share)))
  return (
    <fieldset>
      <legend>{legend}</legend>
      {shares.map((share, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- branches have no other identity
        <div className="row" key={index}>
          <TextField
            label="Branch"
            name={`${name}.${index}.name`}
            value={share.name}
            onChange={(next) => put(index, { name: next })}
          />
          <TextField
            label="Weight"
            name={`${name}.${index}.weight`}
            type="number"
            value={String(share.weight)}
            onChange={(next) => put(index, { weight: next === '' ? '' : Number(next) })}
          />
          <Button onPress={() => onChange(shares.toSpliced(index, 1))}>Remove</Button>
        </div>
      ))}
      {fault !== undefined && <p className="fault">{fault}</p>}
      <div className="actions">
        <Button onPress={() => onChange([...shares, { name: freeName(shares), weight: 50 }])}>
          Add branch
        </Button>
      </div>
    </fieldset>
  )
}

function sharesIn(value: unknown): readonly Share[] {
  if (!Array.isArray(value)) return []
  return value.map(({ name, weight }: { name?: unknown; weight?: unknown }) => ({
    name: typeof name === 'string' ? name : '',
    weight,
  }))
}

/** A letter that no branch is called. */
function freeName(shares: readonly Share[]): string {
  const taken = new Set(shares.map(({ name }) => name))
  return 'abcdefghijklmnopqrstuvwxyz'.split('').find((letter) => !taken.has(letter)) ?? ''
}
