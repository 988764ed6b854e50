import { decimalOf } from '@outrider/contracts/conditions'

const rfc3339 = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/
/** Unix times from here on are milliseconds: as seconds they would be in the year 5138. */
const leastMilliseconds = 100_000_000_000
/** What both JavaScript and PostgreSQL can store. */
const latest = Date.parse('9999-12-31T23:59:59.999Z')

/** The moment that an RFC 3339 text or a Unix time, in seconds or milliseconds, names; undefined for anything else. */
export function instantOf(value: unknown): Date | undefined {
  const time = decimalOf(value) ? unixTime(Number(value)) : textTime(value)
  return time !== undefined && time >= 0 && time <= latest ? new Date(time) : undefined
}

function unixTime(number: number): number {
  return number < leastMilliseconds ? number * 1_000 : number
}

function textTime(value: unknown): number | undefined {
  return typeof value === 'string' && rfc3339.test(value) ? Date.parse(value) : undefined
}
