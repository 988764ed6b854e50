import { type ReactNode, useId, useState } from 'react'
import { formatLocale, numberText, rich, t } from '../texts/texts.ts'

/** A number over time. */
interface Point {
  /** The period, for people. */
  readonly label: string
  readonly value: number
}

interface SparklineProps {
  /** Oldest first. */
  readonly values: readonly number[]
  readonly tone?: Tone
}

type Tone = 'accent' | 'danger'

/** Units of a sparkline, which is stretched to the available width. */
const spark = { width: 100, height: 24 }

/** The course of a number without an axis, next to the number. */
function Sparkline({ values, tone = 'accent' }: SparklineProps) {
  const most = Math.max(1, ...values)
  const step = spark.width / Math.max(1, values.length - 1)
  const points = values.map((value, place) => {
    const y = 1 + (1 - value / most) * (spark.height - 2)
    return `${(place * step).toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg
      className={`sparkline ${tone}`}
      viewBox={`0 0 ${spark.width} ${spark.height}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <polygon points={`0,${spark.height} ${points.join(' ')} ${spark.width},${spark.height}`} />
      <polyline points={points.join(' ')} />
    </svg>
  )
}

interface StatProps {
  /** The name of the number, or a link. */
  readonly name: ReactNode
  /** Undefined while it is loading. */
  readonly value: string | undefined
  readonly change?: ReactNode
  readonly values?: readonly number[]
  readonly tone?: Tone
}

/** A number with its course and its change to the period before. */
export function Stat({ name, value, change, values, tone = 'accent' }: StatProps) {
  return (
    <div className="card stat">
      <span className="stat-name">{name}</span>
      <span className="stat-line">
        <span className="figure">{value ?? '–'}</span>
        {change}
      </span>
      {values && <Sparkline values={values} tone={tone} />}
    </div>
  )
}

const percent = new Intl.NumberFormat(formatLocale(), {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
})

interface ChangeProps {
  readonly now: number
  readonly before: number
  /** More is worse. */
  readonly isBad?: boolean
}

/** The change to the period before; nothing if that had none. */
export function Change({ now, before, isBad = false }: ChangeProps) {
  if (before === 0) return null
  const change = (now - before) / before
  const tone = Math.round(change * 100) === 0 ? '' : change > 0 === isBad ? 'danger' : 'good'
  return (
    <span className={`change ${tone}`}>
      {percent.format(change)}{' '}
      <span className="visually-hidden">{t('compared with the period before')}</span>
    </span>
  )
}

/** Pixels of a chart; its width is that of the drawing, which is stretched. */
const plot = { width: 600, height: 180 }
/** Lines of the scale above zero. */
const ticks = 4

interface BarChartProps {
  readonly title: string
  /** Oldest first. */
  readonly points: readonly Point[]
  readonly tone?: Tone
}

/** Counts over time with a scale. Hovering and the arrow keys display the number of a period. */
export function BarChart({ title, points, tone = 'accent' }: BarChartProps) {
  const id = useId()
  const [shown, setShown] = useState<number>()
  const most = niceMaximum(Math.max(0, ...points.map(({ value }) => value)))
  const step = plot.width / Math.max(1, points.length)
  const point = shown === undefined ? undefined : points[shown]
  const sum = points.reduce((all, { value }) => all + value, 0)
  const move = (by: number) =>
    setShown((before) => Math.min(points.length - 1, Math.max(0, (before ?? points.length) + by)))
  return (
    <figure className="chart" aria-labelledby={id}>
      <figcaption id={id}>
        <span className="visually-hidden">{title}: </span>
        {point ? (
          <>
            <strong>{numberText(point.value)}</strong> {point.label}
          </>
        ) : (
          rich('{sum} in total', { sum: <strong>{numberText(sum)}</strong> })
        )}
      </figcaption>
      <div className="plot">
        <div className="scale" aria-hidden>
          {Array.from({ length: ticks + 1 }, (_, tick) => (
            <span key={tick}>{compact.format((most * (ticks - tick)) / ticks)}</span>
          ))}
        </div>
        <div
          className="bars"
          role="slider"
          tabIndex={0}
          aria-label={t('Period of {title}', { title })}
          aria-valuemin={0}
          aria-valuemax={Math.max(0, points.length - 1)}
          aria-valuenow={shown ?? Math.max(0, points.length - 1)}
          aria-valuetext={point ? `${point.label}: ${numberText(point.value)}` : t('all')}
          onPointerLeave={() => setShown(undefined)}
          onPointerMove={({ currentTarget, clientX }) => {
            const { left, width } = currentTarget.getBoundingClientRect()
            const place = Math.floor(((clientX - left) / width) * points.length)
            setShown(Math.min(points.length - 1, Math.max(0, place)))
          }}
          onBlur={() => setShown(undefined)}
          onKeyDown={(event) => {
            const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
            if (by === undefined) return
            event.preventDefault()
            move(by)
          }}
        >
          <svg
            className={tone}
            viewBox={`0 0 ${plot.width} ${plot.height}`}
            preserveAspectRatio="none"
            aria-hidden
          >
            {points.map(({ label, value }, place) => {
              const drawn = value === 0 ? 0 : Math.max(2, (value / most) * plot.height)
              const gap = Math.min(4, step / 5)
              return (
                <rect
                  key={label}
                  className={place === shown ? 'shown' : undefined}
                  x={place * step + gap}
                  y={plot.height - drawn}
                  width={step - 2 * gap}
                  height={drawn}
                />
              )
            })}
          </svg>
        </div>
        <div className="ends" aria-hidden>
          <span>{points.at(0)?.label}</span>
          <span>{points[Math.floor(points.length / 2)]?.label}</span>
          <span>{points.at(-1)?.label}</span>
        </div>
      </div>
    </figure>
  )
}

const compact = new Intl.NumberFormat(formatLocale(), { notation: 'compact' })

/** The least of 4, 8, 20, 40, 80, 200… that is not below the number, so that a quarter of it is a plain number. */
export function niceMaximum(most: number): number {
  let unit = 4
  for (;;) {
    for (const factor of [1, 2, 5]) if (most <= unit * factor) return unit * factor
    unit *= 10
  }
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
      <span>{max === undefined ? numberText(value) : t('{value} of {max}', { value, max })}</span>
    </span>
  )
}
