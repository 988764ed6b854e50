/** `sign × 0.digits × 10^magnitude`; digits neither begin nor end with a zero, so a value has one form. */
export interface Decimal {
  readonly sign: -1 | 0 | 1
  readonly magnitude: number
  readonly digits: string
}

const zero: Decimal = { sign: 0, magnitude: 0, digits: '' }
const decimalText = /^(-?)(\d+)(?:\.(\d+))?$/
/** How JavaScript writes a finite number. */
const numberText = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/

/** The exact value of a number or of a decimal string (`"1000"`, `"-1.50"`); undefined for anything else. */
export function decimalOf(value: unknown): Decimal | undefined {
  const match =
    typeof value === 'number'
      ? numberText.exec(String(value))
      : typeof value === 'string'
        ? decimalText.exec(value)
        : null
  if (!match) return undefined
  const [, minus, whole = '', fraction = '', exponent = '0'] = match
  return normalized(minus === '-' ? -1 : 1, whole + fraction, whole.length + Number(exponent))
}

/** Strips zeros by hand: the obvious regular expressions take quadratic time. */
function normalized(sign: -1 | 1, digits: string, magnitude: number): Decimal {
  let start = 0
  while (digits[start] === '0') start += 1
  if (start === digits.length) return zero
  let end = digits.length
  while (digits[end - 1] === '0') end -= 1
  return { sign, magnitude: magnitude - start, digits: digits.slice(start, end) }
}

/** Negative, zero or positive, as `a` is less than, equal to or greater than `b`. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  if (a.sign !== b.sign) return a.sign - b.sign
  if (a.magnitude !== b.magnitude) return a.sign * (a.magnitude - b.magnitude)
  if (a.digits === b.digits) return 0
  return a.digits < b.digits ? -a.sign : a.sign
}
