import type { RecordName } from '@outrider/contracts/domains'
import { type Lookup, NoAnswer, remembering } from '../dns/lookup.ts'
import type { ByRecord } from '../records/record-set.ts'
import type { Expected } from './expected.ts'
import { bounded, type Finding } from './finding.ts'
import { judgeDkim } from './judge-dkim.ts'
import { judgeDmarc } from './judge-dmarc.ts'
import { judgeOwnership } from './judge-ownership.ts'
import { judgeSpf } from './judge-spf.ts'

export type Findings = ByRecord<Finding>

const judges: ByRecord<(expected: Expected, lookup: Lookup) => Promise<Finding>> = {
  domain: judgeOwnership,
  spf: judgeSpf,
  dkim: (expected, lookup) => judgeDkim('dkim', expected, lookup),
  dkim2: (expected, lookup) => judgeDkim('dkim2', expected, lookup),
  dmarc: judgeDmarc,
}

/** Looks at the domain's DNS once, and says of each record what is there. */
export async function judgeRecords(expected: Expected, lookup: Lookup): Promise<Findings> {
  const once = remembering(lookup)
  const of = (name: RecordName) => judges[name](expected, once).then(bounded).catch(indeterminate)
  const [domain, spf, dkim, dkim2, dmarc] = await Promise.all([
    of('domain'),
    of('spf'),
    of('dkim'),
    of('dkim2'),
    of('dmarc'),
  ])
  return { domain, spf, dkim, dkim2, dmarc }
}

function indeterminate(error: unknown): Finding {
  if (error instanceof NoAnswer) return { outcome: 'indeterminate' }
  throw error
}
