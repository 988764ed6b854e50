/**
 * The value at a path, undefined when there is none. Own properties and array elements only. A key that
 * holds dots itself is found too, after the nested one. Every value is visited once at most, so the
 * longest path ends soon.
 */
export function find(value: unknown, segments: readonly string[]): unknown {
  const [first] = segments
  if (first === undefined) return value
  if (Array.isArray(value)) return find(elementOf(value, first), segments.slice(1))
  if (!isObject(value)) return undefined
  for (let length = 1; length <= segments.length; length += 1) {
    const key = length === 1 ? first : segments.slice(0, length).join('.')
    const found = Object.hasOwn(value, key) ? find(value[key], segments.slice(length)) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function elementOf(values: readonly unknown[], segment: string): unknown {
  return /^(0|[1-9]\d{0,8})$/.test(segment) ? values[Number(segment)] : undefined
}
