import { type Static, Type } from 'typebox'
import { defineEvent } from './contract.ts'
import { RecordName } from './domains.ts'
import { Id } from './ids.ts'
import { described, Tenant, Time } from './shapes.ts'

/** What a check of a domain's DNS changed. A domain has at most one fact of each kind per check: `domainId` and `at` name it. */
export type DomainFact = Static<typeof DomainFact>
export const DomainFact = Type.Object({
  tenant: Tenant,
  domainId: Id('dom'),
  domain: Type.String(),
  records: described(
    'The records that the fact is about.',
    Type.Array(RecordName, { minItems: 1 }),
  ),
  sendReady: Type.Boolean(),
  at: described('When the check began.', Time),
})

function factOf(what: string) {
  return defineEvent({ stream: 'FACTS', subject: `facts.domains.domain.${what}`, data: DomainFact })
}

export const domainFacts = {
  /** The domain became send-ready, or its missing records are back; names the records that verify. */
  verified: factOf('verified'),
  /** Verified records have disappeared. They stay Verified while they are looked for again. */
  degraded: factOf('degraded'),
  /** These records became VerificationFailed. */
  failed: factOf('failed'),
} as const
