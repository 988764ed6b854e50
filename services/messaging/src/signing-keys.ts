import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { lowestUuidAt, type Uuid, uuidText } from '@outrider/contracts/ids'
import { rotateLinks } from '@outrider/contracts/rotations'
import { type Db, type Pool, retried } from '@outrider/service/db/pool'
import { contextOf, type SealedColumn } from '@outrider/service/db/sealed-columns'
import { background } from '@outrider/service/jobs/loop'
import { handle } from '@outrider/service/nats/requests'
import type { Logger } from '@outrider/service/observe/log'
import { clock } from '@outrider/service/observe/time'
import type { Vault } from '@outrider/service/text/encryption'
import { keptSince } from './retention.ts'

/** A key for links and return paths. It signs from a time on, until the next one does. */
export interface LinkKey {
  readonly secret: Buffer
  readonly signsFrom: Date
}

export const signingKeySecrets: SealedColumn = {
  name: 'messaging.links',
  table: 'signing_keys',
  column: 'secret',
  key: ['place'],
}

const newSecret = (vault: Vault, place: number) =>
  vault.seal(randomBytes(32).toString('base64'), contextOf(signingKeySecrets, `${place}`))

/** The keys, oldest first. The first process makes the first one. */
async function loadSigningKeys(db: Db, vault: Vault): Promise<LinkKey[]> {
  await db`
    insert into signing_keys (place, secret, signs_from)
    select 1, ${newSecret(vault, 1)}, ${clock.now()}::timestamptz
    where not exists (select from signing_keys)
    on conflict (place) do nothing`
  const rows = await db<{ place: number; secret: string; signsFrom: Date }[]>`
    select place, secret, signs_from from signing_keys order by place`
  return rows.map(({ place, secret, signsFrom }) => ({
    secret: Buffer.from(vault.open(secret, contextOf(signingKeySecrets, `${place}`)), 'base64'),
    signsFrom,
  }))
}

/** Adds a key, and deletes those that have signed nothing since `kept`. */
async function addSigningKey(db: Db, vault: Vault, signsFrom: Date, kept: Date): Promise<void> {
  const [last] = await db<{ place: number }[]>`
    select place from signing_keys order by place desc limit 1`
  const place = (last?.place ?? 0) + 1
  await db`
    with added as (
      insert into signing_keys (place, secret, signs_from)
      values (${place}, ${newSecret(vault, place)}, ${signsFrom})
      on conflict (place) do nothing
    )
    delete from signing_keys k
    where exists (select from signing_keys n where n.place = k.place + 1 and n.signs_from < ${kept})`
}

/** Milliseconds between two reads of the keys, and from a rotation until the new key signs: all processes have it by then. */
const interval = 20_000
const notice = 60_000

/** Replaces the key. Links that the old one has signed stay valid for as long as messages are kept. */
export const rotationHandler = (db: Pool, vault: Vault, months: number) =>
  handle(rotateLinks, async () => {
    const now = clock.now()
    const signsFrom = new Date(now.getTime() + notice)
    await addSigningKey(db, vault, signsFrom, keptSince(now, months))
    return { signsFrom: signsFrom.toISOString() }
  })

/** A signer that follows rotations until `stack` is disposed. */
export async function openSigner(
  db: Pool,
  vault: Vault,
  log: Logger,
  stack: AsyncDisposableStack,
): Promise<Signer> {
  let keys = derivedKeys(await retried(() => loadSigningKeys(db, vault)))
  stack.use(
    background(log, 'reading signing keys', interval, async () => {
      keys = derivedKeys(await loadSigningKeys(db, vault))
      return false
    }),
  )
  return signerOf(() => keys)
}

/** The purpose of a signature. It is not valid for another one. */
const purposes = ['click', 'open', 'unsubscribe', 'stamp'] as const
type Purpose = (typeof purposes)[number]
type TokenPurpose = Exclude<Purpose, 'stamp'>

/** Signs tokens that others send back. */
export interface Signer {
  /** `<payload>.<HMAC>`, both base64url. The payload begins with the ID of the message. */
  seal(purpose: TokenPurpose, payload: Uint8Array): string
  /** The payload; undefined unless `seal` created the token for this purpose. */
  open(purpose: TokenPurpose, token: string): Buffer | undefined
  /** Twenty letters and digits, without regard to case: relays may change it. */
  stamp(text: string): string
  holds(messageId: Uuid, text: string, stamp: string): boolean
}

/** A key by purpose. */
interface DerivedKey extends Pick<LinkKey, 'signsFrom'> {
  readonly secrets: Readonly<Record<Purpose, Buffer>>
  /** Higher than the IDs of the messages that it may have signed: a stolen key signs nothing after its rotation. */
  readonly below: Uuid | undefined
}

function derivedKeys(keys: readonly LinkKey[]): DerivedKey[] {
  return keys.map(({ secret, signsFrom }, place) => {
    const derived = (purpose: Purpose) =>
      Buffer.from(hkdfSync('sha256', secret, '', `outrider messaging ${purpose}`, 32))
    const [click, open, unsubscribe, stamp] = purposes.map(derived)
    if (!click || !open || !unsubscribe || !stamp) throw new Error('a purpose has no key')
    const end = keys[place + 1]?.signsFrom
    const below = end && lowestUuidAt(end.getTime())
    return { signsFrom, secrets: { click, open, unsubscribe, stamp }, below }
  })
}

/** A signer with these keys, oldest first. */
export function createSigner(keys: readonly LinkKey[]): Signer {
  const derived = derivedKeys(keys)
  return signerOf(() => derived)
}

const tagBytes = 16
const stampLength = 20

function signerOf(keys: () => readonly DerivedKey[]): Signer {
  const current = () => {
    const key = keys().findLast(({ signsFrom }) => signsFrom <= clock.now()) ?? keys()[0]
    if (!key) throw new Error('no signing key')
    return key
  }
  const keyFor = (messageId: Uuid, verifies: (key: DerivedKey) => boolean) =>
    keys().find((key) => (key.below === undefined || messageId < key.below) && verifies(key))
  return {
    seal(purpose, payload) {
      const tag = tagOf(current(), purpose, payload)
      return `${Buffer.from(payload).toString('base64url')}.${tag.toString('base64url')}`
    },
    open(purpose, token) {
      const [payload, tag] = token.split('.').map((part) => Buffer.from(part, 'base64url'))
      if (!payload || tag?.length !== tagBytes) return undefined
      const messageId = uuidText(payload.subarray(0, 16))
      const isSigned = (key: DerivedKey) => timingSafeEqual(tag, tagOf(key, purpose, payload))
      return keyFor(messageId, isSigned) && payload
    },
    stamp: (text) => stampOf(current(), text),
    holds: (messageId, text, stamp) => {
      const given = Buffer.from(stamp.toLowerCase())
      const isStamped = (key: DerivedKey) => timingSafeEqual(given, Buffer.from(stampOf(key, text)))
      return given.length === stampLength && keyFor(messageId, isStamped) !== undefined
    },
  }
}

function tagOf({ secrets }: DerivedKey, purpose: TokenPurpose, payload: Uint8Array): Buffer {
  return createHmac('sha256', secrets[purpose]).update(payload).digest().subarray(0, tagBytes)
}

function stampOf({ secrets }: DerivedKey, text: string): string {
  const mac = createHmac('sha256', secrets.stamp).update(text.toLowerCase())
  return mac.digest('hex').slice(0, stampLength)
}
