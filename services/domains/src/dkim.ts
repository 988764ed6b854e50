import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { Uuid } from '@outrider/contracts/ids'
import { contextOf, type SealedColumn } from '@outrider/service/db/sealed-columns'
import { createLaneLimit } from '@outrider/service/jobs/limit'
import type { Vault } from '@outrider/service/text/encryption'

/** The TXT value of a key (RFC 6376, section 3.6.1). */
export function keyRecord(publicKey: string): string {
  return `v=DKIM1; k=rsa; p=${publicKey}`
}

/** Whether a TXT value publishes this key, with any spaces and other tags. */
export function hasKey(text: string, publicKey: string): boolean {
  const tags = text.split(';').map((tag) => tag.replaceAll(/\s/g, ''))
  return tags.includes(`p=${publicKey}`)
}

const generate = promisify(generateKeyPair)

/** A key pair whose private half is not sealed yet. */
export interface KeyPair {
  /** PKCS #8, PEM. */
  readonly privateKey: string
  /** See `DkimKey`. */
  readonly publicKey: string
}

/** Makes an RSA-2048 key pair (RFC 8301, section 3.2); measured: 30 ms. */
async function makeKeyPair(): Promise<KeyPair> {
  const { privateKey, publicKey } = await generate('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'der' },
  })
  return { privateKey, publicKey: publicKey.toString('base64') }
}

/** How key pairs are made: tests with other subjects use the same ones again. */
export const keyPairs = { make: makeKeyPair }

/** A key pair of one selector. */
export interface DkimKey {
  readonly selector: 's1' | 's2'
  /** PKCS #8, PEM, sealed. */
  readonly privateKey: string
  /** SubjectPublicKeyInfo in base64: the `p=` of RFC 6376, section 3.6.1. */
  readonly publicKey: string
}

/** Their private keys. A row is identified by the registration for which the keys were made. */
export const privateKeys: SealedColumn = {
  name: 'domains.dkim_keys',
  table: 'dkim_keys',
  column: 'private_key',
  key: ['domain_id', 'selector'],
}

/** The context in which the private key of a registration is sealed. */
export function contextOfKey(domainId: Uuid, selector: DkimKey['selector']): string {
  return contextOf(privateKeys, domainId, selector)
}

/** A half of libuv's threads. Organizations take turns, so that many registrations of one delay only itself. */
const keyTurns = createLaneLimit(2, { ofLane: 20, ofAll: 400 })

/** New keys for both selectors of a registration, the private ones sealed; `lane` takes turns with others. */
export function generateDkimKeys(lane: string, vault: Vault, domainId: Uuid): Promise<DkimKey[]> {
  const selectors = ['s1', 's2'] as const
  return Promise.all(
    selectors.map((selector) => generateDkimKey(lane, vault, { domainId, selector })),
  )
}

/** A new key, the private one sealed. */
export function generateDkimKey(
  lane: string,
  vault: Vault,
  { domainId, selector }: { readonly domainId: Uuid; readonly selector: DkimKey['selector'] },
): Promise<DkimKey> {
  return keyTurns(lane, async () => {
    const { privateKey, publicKey } = await keyPairs.make()
    return {
      selector,
      privateKey: vault.seal(privateKey, contextOfKey(domainId, selector)),
      publicKey,
    }
  })
}
