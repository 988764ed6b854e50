interface Props {
  readonly label: string
  readonly value: number
  /** Undefined while nobody knows how much there is. */
  readonly max: number | undefined
}

/** How much of something is done. */
export function Meter({ label, value, max }: Props) {
  return (
    <span className="meter">
      {max === undefined ? (
        <progress aria-label={label} />
      ) : (
        <progress aria-label={label} value={value} max={Math.max(max, 1)} />
      )}
      <span>
        {value.toLocaleString()}
        {max !== undefined && ` of ${max.toLocaleString()}`}
      </span>
    </span>
  )
}
