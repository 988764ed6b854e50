import { createHash } from 'node:crypto'

/** Lanes that a tenant's calls may have; those of different hosts seldom share one. */
const maxLanes = 30_000

/** The lane of calls to a host, or, before their URLs are rendered, of those of one node. */
export function callLane(name: string): number {
  return 1 + (createHash('sha256').update(name).digest().readUInt32BE(0) % maxLanes)
}
