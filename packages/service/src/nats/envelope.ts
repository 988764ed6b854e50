import { parse } from '@outrider/contracts/contract'
import { type Static, Type } from 'typebox'
import type { Origin } from '../observe/origin.ts'

/** Items of an envelope. */
export const maxEnvelopeItems = 500
/** Bytes of an envelope's items together; an item that is larger travels alone. */
export const maxEnvelopeBytes = 512 * 1_024

/** One thing that an envelope carries. */
export type Item = Static<typeof Item>
const Item = Type.Object({
  /** Deterministic: what is published again has the same. Who handles it does so once. */
  id: Type.String(),
  data: Type.Unknown(),
  /** The HTTP request it comes from, and the trace; see `Origin`. */
  requestId: Type.Optional(Type.String()),
  traceparent: Type.Optional(Type.String()),
})
const Envelope = Type.Array(Item)

/** An item as an envelope has it; `data` is JSON. */
export function writeItem(id: string, data: string, origin: Origin = {}): string {
  return `{"id":${JSON.stringify(id)},${member('requestId', origin)}${member('traceparent', origin)}"data":${data}}`
}

function member(name: keyof Origin, { [name]: value }: Origin): string {
  return value === undefined ? '' : `"${name}":${JSON.stringify(value)},`
}

/** An envelope of items as `writeItem` writes them. */
export function writeEnvelope(items: readonly string[]): string {
  return `[${items.join(',')}]`
}

/** The items of a message; throws where it is not an envelope. */
export function readEnvelope(text: string): Item[] {
  return parse(Envelope, JSON.parse(text))
}

/** What something counts for, of both bounds. */
export interface Extent {
  readonly items: number
  readonly bytes: number
}

/** How many of the first keep within both bounds together; one at least, where there is one. */
export function takeWithin(extents: Iterable<Extent>, most: Extent): number {
  let [count, items, bytes] = [0, 0, 0]
  for (const extent of extents) {
    items += extent.items
    bytes += extent.bytes
    if (count > 0 && (items > most.items || bytes > most.bytes)) break
    count += 1
  }
  return count
}
