import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Encrypts the secrets that a service must be able to read again, with a key that is not in its database. */
export interface Vault {
  /**
   * Encrypts a text as `e1.<key ID>.<base64url>`. `context` names the place where it is stored, as
   * `keys.totp:<user ID>`: a value that is moved to another place cannot be opened there.
   */
  seal(plain: string, context: string): string
  /** Decrypts a sealed text; throws if its key is unknown, its context differs, or it was changed. */
  open(sealed: string, context: string): string
  /** Whether a sealed text is encrypted with the key that `seal` uses. */
  isCurrent(sealed: string): boolean
  /** The beginning of all texts for which `isCurrent` is true. */
  readonly prefix: string
}

interface EncryptionKey {
  readonly id: string
  readonly bytes: Buffer
}

/** Keys of one setting. Rotation needs two. */
const maxKeys = 16
const keyBytes = 32
/** Bytes of the random initialization vector and of the authentication tag (NIST SP 800-38D, sections 5.2 and 8.2). */
const [ivBytes, tagBytes] = [12, 16]
const algorithm = 'aes-256-gcm'

/** A new key, as `ENCRYPTION_KEYS` lists it. */
export function makeEncryptionKey(id: string): string {
  return `${id}:${randomBytes(keyBytes).toString('base64')}`
}

/** Opens the vault of `ENCRYPTION_KEYS`: the first key encrypts, and all decrypt. AES-256-GCM. */
export function createVault(setting: string): Vault {
  const faults = encryptionFaults(setting)
  const keys = readKeys(setting)
  const [current] = keys
  if (faults.length > 0 || !current) throw new Error(`ENCRYPTION_KEYS ${faults.join('; ')}`)
  const prefix = `e1.${current.id}.`
  return {
    prefix,
    seal(plain, context) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, current.bytes, iv).setAAD(Buffer.from(context))
      const parts = [iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return prefix + Buffer.concat(parts).toString('base64url')
    },
    open(sealed, context) {
      const [, id, text] = /^e1\.([a-z0-9]+)\.([\w-]+)$/.exec(sealed) ?? []
      if (id === undefined || text === undefined) throw new Error(`${context} is not encrypted`)
      const key = keys.find((each) => each.id === id)
      if (!key) throw new Error(`ENCRYPTION_KEYS has no key ${id}, which encrypts ${context}`)
      return decrypt(key, Buffer.from(text, 'base64url'), context)
    },
    isCurrent: (sealed) => sealed.startsWith(prefix),
  }
}

function decrypt({ id, bytes }: EncryptionKey, sealed: Buffer, context: string): string {
  const [iv, rest] = [sealed.subarray(0, ivBytes), sealed.subarray(ivBytes)]
  try {
    const decipher = createDecipheriv(algorithm, bytes, iv, { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(context)).setAuthTag(rest.subarray(-tagBytes))
    return decipher.update(rest.subarray(0, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch (error) {
    const reason = `the key ${id} of ENCRYPTION_KEYS does not decrypt ${context}`
    throw new Error(reason, { cause: error })
  }
}

/** All faults of the setting; no key's text is in them. */
export function encryptionFaults(setting: string): string[] {
  const keys = readKeys(setting)
  const ids = keys.map(({ id }) => id)
  return [
    ...(keys.length > maxKeys ? [`must have at most ${maxKeys} keys`] : []),
    ...keys.flatMap(({ id, bytes }, place) => [
      ...(/^[a-z0-9]{1,16}$/.test(id)
        ? []
        : [`key ${place + 1}: the ID must have 1 to 16 of a–z and 0–9, before a colon`]),
      ...(bytes.length === keyBytes
        ? []
        : [`key ${place + 1}: must be ${keyBytes} bytes in base64`]),
      ...(ids.indexOf(id) < place ? [`key ${place + 1}: the ID is that of another key`] : []),
    ]),
  ]
}

/** `id:base64,…`; bytes that are not base64 in its usual form are none. */
function readKeys(setting: string): EncryptionKey[] {
  return setting.split(',').map((entry) => {
    const [id = '', text = ''] = entry.trim().split(':')
    const bytes = Buffer.from(text, 'base64')
    return { id, bytes: bytes.toString('base64') === text ? bytes : Buffer.alloc(0) }
  })
}
