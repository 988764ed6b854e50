import type { Expected } from '../src/conflicts/finding.ts'
import { keyRecord } from '../src/dkim.ts'
import { recordsByName } from '../src/record-set.ts'
import type { Zone } from './zone.ts'

export const domain = 'acme.com'
const serviceZone = 'out.example'

const records = recordsByName({ domain, domainKey: '01k', ownershipToken: 'Tok-en_1', serviceZone })
const { domain: ownership, spf, dkim, dkim2, dmarc } = records

/** What acme.com is to publish. */
export const expected: Expected = {
  domain,
  serviceZone,
  records,
  publicKeys: { dkim: ['AAAA'], dkim2: ['BBBB'] },
  publishes: false,
}

export const ours = `include:_spf.${serviceZone}`
export const target1 = dkim.value
export const target2 = dkim2.value
export const key1 = keyRecord('AAAA')

/** Everything as it should be, at the domain and at the service's own zone. */
export const complete: Zone = {
  [domain]: { txt: [ownership.value, spf.value] },
  [dkim.fqdn]: { cname: [target1] },
  [dkim2.fqdn]: { cname: [target2] },
  [dmarc.fqdn]: { txt: [dmarc.value] },
  [target1]: { txt: [key1] },
  [target2]: { txt: [keyRecord('BBBB')] },
}
