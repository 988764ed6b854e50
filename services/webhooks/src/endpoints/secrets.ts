import { createHmac, randomBytes } from 'node:crypto'
import type { Uuid } from '@outrider/contracts/ids'
import { contextOf, type SealedColumn } from '@outrider/service/db/sealed-columns'
import type { Vault } from '@outrider/service/text/encryption'

/** A secret that signs until `expiresAt`; the newest has no end. */
export interface Secret {
  readonly secret: string
  /** RFC 3339; null for no end. */
  readonly expiresAt: string | null
}

/** Milliseconds for which a secret that was replaced still signs. */
const overlap = 24 * 3_600_000
/** Secrets that sign concurrently; beyond that the oldest is dropped. */
const maxSecrets = 5

/** `whsec_` and 256 random bits in base64. */
export function makeSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** The secrets with a new one before them. */
export function rotated(secrets: readonly Secret[], secret: string, now: Date): Secret[] {
  const expiresAt = new Date(now.getTime() + overlap).toISOString()
  const older = secrets
    .filter((each) => signsAt(each, now))
    .map((each) => ({ ...each, expiresAt: each.expiresAt ?? expiresAt }))
  return [{ secret, expiresAt: null }, ...older].slice(0, maxSecrets)
}

/** The secrets that sign now, the newest first. */
export function signingSecrets(secrets: readonly Secret[], now: Date): string[] {
  return secrets.filter((each) => signsAt(each, now)).map(({ secret }) => secret)
}

function signsAt({ expiresAt }: Secret, now: Date): boolean {
  return expiresAt === null || Date.parse(expiresAt) > now.getTime()
}

/** The secrets of endpoints, as JSON. */
export const sealedSecrets: SealedColumn = {
  name: 'webhooks.endpoints',
  table: 'endpoints',
  column: 'secrets',
  key: ['id'],
}

/** The secrets of an endpoint as they are stored. */
export function sealSecrets(vault: Vault, id: Uuid, secrets: readonly Secret[]): string {
  return vault.seal(JSON.stringify(secrets), contextOf(sealedSecrets, id))
}

export function openSecrets(vault: Vault, id: Uuid, sealed: string): Secret[] {
  const secrets: Secret[] = JSON.parse(vault.open(sealed, contextOf(sealedSecrets, id)))
  return secrets
}

/** The signed parts: the headers `webhook-id` and `webhook-timestamp`, and the body as it is sent. */
interface SignedParts {
  readonly id: string
  /** Seconds since the epoch. */
  readonly timestamp: number
  readonly body: string
}

/**
 * The header `webhook-signature`: one `v1` signature by each secret, separated by spaces (Standard Webhooks 1.0.0,
 * section “Signature scheme”).
 */
export function sign({ id, timestamp, body }: SignedParts, secrets: readonly string[]): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
      const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
      return `v1,${mac}`
    })
    .join(' ')
}
