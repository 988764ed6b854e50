import type { Count, CountName, Period } from '@outrider/contracts/statistics'
import type { PeriodRange } from './range.ts'

/** Every period of a range, with what services have counted in it; 0 where they have counted nothing. */
export function periodsOf({ starts }: PeriodRange, counts: readonly Count[]): Period[] {
  const known = new Map(counts.map(({ start, what, count }) => [`${start} ${what}`, count]))
  return starts.map((at) => {
    const start = new Date(at).toISOString()
    const of = (what: CountName) => known.get(`${start} ${what}`) ?? 0
    return {
      start,
      events: { received: of('events received') },
      entries: {
        entered: of('entries entered'),
        completed: of('entries completed'),
        failed: of('entries failed'),
      },
      emails: {
        sent: of('emails sent'),
        delivered: of('emails delivered'),
        opened: of('emails opened'),
        clicked: of('emails clicked'),
        unsubscribed: of('emails unsubscribed'),
        bounced: of('emails bounced'),
        complained: of('emails complained'),
        failed: of('emails failed'),
      },
      inapp: { sent: of('inapp sent') },
    }
  })
}
