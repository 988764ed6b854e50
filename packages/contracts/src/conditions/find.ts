/** Words of a key with dots in it, unless it is the whole rest of the path. */
const shortKeys = [1, 2, 3, 4]

/**
 * The value at a path, undefined when there is none. Own properties and array elements only. A key that
 * holds dots itself is found too, after the nested one. Each value is visited at most once, with few tries, so
 * that no payload makes this long.
 */
export function find(value: unknown, segments: readonly string[]): unknown {
  const [first] = segments
  if (first === undefined) return value
  if (Array.isArray(value)) return find(elementOf(value, first), segments.slice(1))
  if (!isObject(value)) return undefined
  for (const words of keyLengths(segments.length)) {
    const key = words === 1 ? first : segments.slice(0, words).join('.')
    const found = Object.hasOwn(value, key) ? find(value[key], segments.slice(words)) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

/** How many of the remaining words the next key may have. */
function keyLengths(remaining: number): readonly number[] {
  const few = shortKeys.slice(0, remaining)
  return remaining > shortKeys.length ? [...few, remaining] : few
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function elementOf(values: readonly unknown[], segment: string): unknown {
  return /^(0|[1-9]\d{0,8})$/.test(segment) ? values[Number(segment)] : undefined
}
