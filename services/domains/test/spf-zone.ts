import { checkHost, type SpfCheck } from '../src/spf/check-host.ts'
import { lookupOf, type Zone } from './zone.ts'

export const host = '192.0.2.10'
export const host6 = '2001:db8::10'
/** What all cases can use. */
const common: Zone = {
  'mail.corp.example': { a: [host], aaaa: [host6] },
  'other.corp.example': { a: ['198.51.100.7'], aaaa: ['2001:db8:7::7'] },
  'near.corp.example': { a: ['192.0.2.200'], aaaa: ['2001:db8::ffff'] },
  'pass.example': { txt: [`v=spf1 ip4:${host} ip6:${host6} -all`] },
  'fail.example': { txt: ['v=spf1 -all'] },
  'soft.example': { txt: ['v=spf1 ~all'] },
  'neutral.example': { txt: ['v=spf1 ?all'] },
  'broken.example': { txt: ['v=spf1 foo -all'] },
  'nospf.example': { txt: ['just a text'] },
  'dead.example': 'dead',
}

export const check = (zone: Zone, changes: Partial<SpfCheck> = {}) =>
  checkHost(
    { ip: host, sender: 'ada@corp.example', helo: 'mail.corp.example', ...changes },
    lookupOf({ ...common, ...zone }),
  )

/** Evaluates one record of corp.example. */
export const ofRecord = (record: string, changes: Partial<SpfCheck> = {}, zone: Zone = {}) =>
  check(
    { 'corp.example': { txt: [record], a: [host], mx: ['mail.corp.example'] }, ...zone },
    changes,
  )
