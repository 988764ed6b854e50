import { useId } from 'react'

interface Bar {
  /** The tooltip. */
  readonly label: string
  readonly value: number
}

interface Props {
  readonly title: string
  /** Oldest first. */
  readonly bars: readonly Bar[]
  /** The labels of the first and the last bar. */
  readonly ends: readonly [string, string]
  readonly tone?: 'accent' | 'danger'
}

/** Units of the drawing, which is stretched to the available width. */
const step = 4
const height = 40

/** Counts over time. Screen readers announce the sum; a table contains each number. */
export function BarChart({ title, bars, ends, tone = 'accent' }: Props) {
  const id = useId()
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const sum = bars.reduce((all, { value }) => all + value, 0)
  return (
    <figure className="card chart" aria-labelledby={id}>
      <figcaption id={id}>
        {title} <span className="figure">{sum.toLocaleString()}</span>
      </figcaption>
      <svg
        className={`bars ${tone}`}
        viewBox={`0 0 ${Math.max(1, bars.length) * step} ${height}`}
        preserveAspectRatio="none"
        aria-hidden
      >
        {bars.map(({ label, value }, place) => {
          const drawn = value === 0 ? 0 : Math.max(1, (value / most) * height)
          return (
            <g key={label}>
              <title>{`${label}: ${value.toLocaleString()}`}</title>
              <rect className="reach" x={place * step} y={0} width={step} height={height} />
              <rect x={place * step + 0.5} y={height - drawn} width={step - 1} height={drawn} />
            </g>
          )
        })}
      </svg>
      <p className="ends" aria-hidden>
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </p>
    </figure>
  )
}

interface MeterProps {
  readonly label: string
  readonly value: number
  /** Undefined while the total is unknown. */
  readonly max: number | undefined
}

/** The progress of something. */
export function Meter({ label, value, max }: MeterProps) {
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
