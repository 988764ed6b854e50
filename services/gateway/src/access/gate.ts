import { hash, timingSafeEqual } from 'node:crypto'
import type { NatsConnection } from '@nats-io/transport-node'
import { type EventContract, parse } from '@outrider/contracts/contract'
import type { TypeId } from '@outrider/contracts/ids'
import {
  keyChanged,
  type KeyVerdict,
  publishableKeyChanged,
  type PublishableVerdict,
  verifyKey,
  verifyPublishableKey,
} from '@outrider/contracts/keys'
import { unauthenticated } from '@outrider/contracts/problem'
import { digestOfToken, parsePublishableKey, parseSecretKey } from '@outrider/contracts/secrets'
import { sessionChanged, type SessionVerdict, verifySession } from '@outrider/contracts/sessions'
import { type ContactVerdict, verifyContactToken } from '@outrider/contracts/wallets'
import { clock } from '@outrider/service/clock'
import { readParcel } from '@outrider/service/parcel'
import { request } from '@outrider/service/requests'
import type { Static, TSchema } from 'typebox'
import type { KeyUses } from './key-uses.ts'
import { createVerdicts } from './verdicts.ts'

/** Tells whether credentials hold. Each answers the one 401 whatever is wrong. */
export interface Gate {
  secretKey(text: string): Promise<KeyVerdict>
  publishableKey(text: string): Promise<PublishableVerdict>
  contactToken(text: string): Promise<ContactVerdict>
  /** In an organization, when one is asked about: `NOT_FOUND` when the user is no member. */
  session(token: string, orgId: TypeId<'org'> | undefined): Promise<SessionVerdict>
  /** Drops every verdict, because one of them no longer holds. */
  forgetAll(): void
  /** Throws unless it is the operator's token. */
  operator(text: string): void
}

interface Parts {
  readonly nats: NatsConnection
  readonly keyUses: KeyUses
  /** Undefined: there is no operator here. */
  readonly operatorToken: string | undefined
}

/**
 * Remembers verdicts for at most five seconds and drops them when the keys service announces a change; after
 * the announcements could not be heard for a while, all are dropped. No verdict outlives what it is about.
 */
export function createGate({ nats, keyUses, operatorToken }: Parts): Gate & Disposable {
  const secretKeys = createVerdicts<KeyVerdict>()
  const publishableKeys = createVerdicts<PublishableVerdict>()
  const contactTokens = createVerdicts<ContactVerdict>()
  const sessions = createVerdicts<SessionVerdict>()

  const forgetAll = () => {
    for (const verdicts of [secretKeys, publishableKeys, contactTokens, sessions])
      verdicts.forget(() => true)
  }
  const hearing = [
    hear(nats, keyChanged, ({ keyId }) => secretKeys.forget((known) => known.keyId === keyId)),
    hear(nats, publishableKeyChanged, ({ tenant: { orgId, environment } }) =>
      publishableKeys.forget(
        ({ tenant }) => tenant.orgId === orgId && tenant.environment === environment,
      ),
    ),
    hear(nats, sessionChanged, ({ userId }) => sessions.forget((known) => known.userId === userId)),
  ]
  void (async () => {
    for await (const { type } of nats.status()) if (type === 'disconnect') forgetAll()
  })()

  return {
    forgetAll,
    secretKey: async (text) => {
      const verdict = await secretKeys.of(text, async () => {
        const claim = parseSecretKey(text) ?? refuse()
        const { id: keyId, environment, digest } = claim
        return request(nats, verifyKey, { keyId, environment, digest })
      })
      if (verdict.expiresAt !== null) refuseWhenOver(verdict.expiresAt)
      keyUses.note(verdict.keyId)
      return verdict
    },
    publishableKey: (text) =>
      publishableKeys.of(text, async () => {
        if (!parsePublishableKey(text)) refuse()
        return request(nats, verifyPublishableKey, { key: text })
      }),
    contactToken: async (text) => {
      const verdict = await contactTokens.of(text, async () => {
        if (!text.startsWith('ct_') || text.length > 512) refuse()
        return request(nats, verifyContactToken, { token: text })
      })
      refuseWhenOver(verdict.expiresAt)
      return verdict
    },
    session: async (token, orgId) => {
      const verdict = await sessions.of(`${token} ${orgId ?? ''}`, async () => {
        const digest = digestOfToken('ses', token) ?? refuse()
        return request(nats, verifySession, { digest, ...(orgId !== undefined && { orgId }) })
      })
      refuseWhenOver(verdict.expiresAt)
      return verdict
    },
    operator: (text) => {
      if (operatorToken === undefined || !isSame(text, operatorToken)) refuse()
    },
    [Symbol.dispose]: () => {
      for (const subscription of hearing) subscription.unsubscribe()
    },
  }
}

function hear<Data extends TSchema>(
  nats: NatsConnection,
  change: EventContract<Data>,
  forget: (data: Static<Data>) => void,
) {
  return nats.subscribe(change.subject, {
    callback: (_error, msg) => {
      for (const { data } of readParcel(msg.string())) forget(parse(change.data, data))
    },
  })
}

function refuseWhenOver(expiresAt: string): void {
  if (Date.parse(expiresAt) <= clock.now().getTime()) refuse()
}

/** In constant time, whatever the lengths. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))
}

function refuse(): never {
  throw unauthenticated()
}
