import { useId } from 'react'
import { useFault } from './form.tsx'

interface Props {
  readonly label: string
  readonly name: string
  readonly accept: string
}

export function FileField({ label, name, accept }: Props) {
  const id = useId()
  const fault = useFault(name)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        type="file"
        name={name}
        accept={accept}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
      />
      {fault !== undefined && (
        <span id={`${id}-fault`} className="fault">
          {fault}
        </span>
      )}
    </div>
  )
}
