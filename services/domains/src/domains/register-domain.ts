import { registerDomain } from '@outrider/contracts/domains'
import { newId, uuidOf } from '@outrider/contracts/ids'
import { Problem } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import type { Pool } from '@outrider/service/database'
import { answer } from '@outrider/service/requests'
import { storedTenant } from '@outrider/service/tenant'
import { randomBytes } from 'node:crypto'
import { domainOf } from './record.ts'
import { generateDkimKeys } from './dkim-keys.ts'
import { parseDomainName } from './parse-domain-name.ts'
import { findDomainByName, insertDomain } from './queries.ts'

/** Domains of one environment. */
const maxDomains = 10_000

/**
 * Registers a domain with keys of its own, or answers the organization's that has this name. `onRegistered` is told of
 * a new one.
 */
export const answerRegisterDomain = (db: Pool, serviceZone: string, onRegistered: () => void) =>
  answer(registerDomain, async ({ tenant, domain }) => {
    const [stored, name] = [storedTenant(tenant), parseDomainName(domain)]
    const known = await findDomainByName(db, stored, name) // asked first: keys are expensive
    if (known) return { domain: domainOf(known, serviceZone), created: false }
    const keys = await generateDkimKeys()
    const ownershipToken = randomBytes(24).toString('base64url')
    const domainRow = { id: uuidOf(newId('dom')), name, keys, ownershipToken, now: clock.now() }
    const created = await insertDomain(db, stored, domainRow, maxDomains)
    if (created) onRegistered()
    const row = await findDomainByName(db, stored, name)
    if (!row) throw new Problem('LIMIT_REACHED', `an environment has at most ${maxDomains} domains`)
    return { domain: domainOf(row, serviceZone), created }
  })
