const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })
const short = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** A time in the visitor's own zone; a dash when there is none. */
export function Time({ at }: { readonly at: string | null | undefined }) {
  if (at === null || at === undefined) return <span className="quiet-text">–</span>
  const date = new Date(at)
  return (
    <time dateTime={at} title={full.format(date)}>
      {short.format(date)}
    </time>
  )
}
