import type { RecordName } from '@outrider/contracts/domains'
import type { RequiredRecord } from '../records/record-set.ts'

/** What a check holds DNS against. */
export interface Expected {
  /** In ASCII and lower case. */
  readonly domain: string
  readonly serviceZone: string
  readonly records: Readonly<Record<RecordName, RequiredRecord>>
  /** The `p=` of the key that each DKIM record leads to. */
  readonly publicKeys: Readonly<Record<'dkim' | 'dkim2', string>>
}
