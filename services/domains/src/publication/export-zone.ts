import { exportZone } from '@outrider/contracts/domains'
import { decodeCursor, encodeCursor } from '@outrider/service/cursor'
import { idOf } from '@outrider/contracts/ids'
import type { Pool } from '@outrider/service/database'
import { answer } from '@outrider/service/requests'
import { keyRecord } from '../dkim/key-record.ts'
import { spfName } from '../records/record-set.ts'
import { chunksOf } from '../spf/chunk.ts'
import { nameOf } from './publish-keys.ts'
import { listPublicKeys } from './queries.ts'

/** Domains of one page: two records each make about 400 KiB. */
const pageSize = 500
/** Seconds for which resolvers may keep a record. */
const ttl = 3_600

/** The records of the service zone as lines of a zone file (RFC 1035, section 5), page by page. */
export const answerExportZone = (db: Pool, serviceZone: string, spf: string | undefined) =>
  answer(exportZone, async ({ cursor }) => {
    const keys = await listPublicKeys(db, decodeCursor('dom', cursor), pageSize)
    const lines = keys.map((key) => line(nameOf(key, serviceZone), keyRecord(key.publicKey)))
    const head = cursor === undefined ? headOf(serviceZone, spf) : []
    const last = keys.at(-1)
    const isFull = keys.length === 2 * pageSize
    const nextCursor = isFull && last ? encodeCursor(idOf('dom', last.domainId)) : null
    return { lines: [...head, ...lines], nextCursor }
  })

function headOf(serviceZone: string, spf: string | undefined): string[] {
  const comment = `; The records of ${serviceZone}, for $INCLUDE: a part of the zone, without SOA and NS.`
  if (spf !== undefined) return [comment, line(spfName(serviceZone), spf)]
  return [
    comment,
    `; ${spfName(serviceZone)} is to name the servers that send: set SENDING_NETWORKS, or publish it yourself.`,
  ]
}

function line(name: string, value: string): string {
  const strings = chunksOf(value).map((chunk) => `"${chunk.replaceAll(/["\\]/g, String.raw`\$&`)}"`)
  return `${name}. ${ttl} IN TXT ${strings.join(' ')}`
}
