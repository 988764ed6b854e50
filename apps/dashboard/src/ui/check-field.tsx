interface Props {
  readonly label: string
  readonly name: string
  readonly value?: string
  readonly defaultChecked?: boolean
}

export function CheckField({ label, ...input }: Props) {
  return (
    <label className="check">
      <input type="checkbox" {...input} />
      {label}
    </label>
  )
}
