import { hash } from 'node:crypto'
import { totalmem } from 'node:os'
import { crc32 } from 'node:zlib'

/** Bytes of a fingerprint: 32 bits name the organization, 64 bits of SHA-256 the key. */
export const fingerprintBytes = 12
const base64Characters = (fingerprintBytes / 3) * 4

/** SHA-256 of an organization's key, in base64url: half the time of a Buffer, which has memory of its own. */
export function digestOf(orgId: string, ...parts: readonly string[]): string {
  return hash('sha256', [orgId, ...parts].join('\0'), 'base64url')
}

/** The fixed-length fingerprint of an organization's key in an envelope's header. */
export function fingerprintOf(orgId: string, ...parts: readonly string[]): Buffer {
  return fingerprintFrom(orgId, digestOf(orgId, ...parts))
}

/** The fingerprint of a key whose digest is known. */
export function fingerprintFrom(orgId: string, digest: string): Buffer {
  const fingerprint = Buffer.from(digest.slice(0, base64Characters), 'base64')
  fingerprint.writeUInt32LE(crc32(orgId))
  return fingerprint
}

/** Where an item lies: the sequence of its envelope in the stream, and its place in the envelope. */
export interface ItemPosition {
  readonly sequence: number
  readonly index: number
}

const wordsPerKey = 2
const smallestTable = 8
/** Beyond it a table grows by `growth`: with 18 bytes a slot, a key takes 21 to 30. */
const maxLoad = 0.85
const growth = 1.4

/**
 * Key → the position of the first item that had it. Open addressing with linear probing in flat arrays, so that
 * millions of keys are not objects that the garbage collector must visit.
 */
class KeyTable {
  size = 0
  /** Memory of the arrays and of the objects around them. */
  bytes = tableBytes(smallestTable)
  #slots = smallestTable
  #keys = new Uint32Array(smallestTable * wordsPerKey)
  /** 0 where a slot is free: sequences begin at 1. */
  #sequences = new Float64Array(smallestTable)
  #indexes = new Uint16Array(smallestTable)

  find(a: number, b: number): ItemPosition | undefined {
    const slot = this.#slotOf(a, b)
    const sequence = this.#sequences[slot] ?? 0
    return sequence === 0 ? undefined : { sequence, index: this.#indexes[slot] ?? 0 }
  }

  /** Adds a key that is not here yet. */
  insert(a: number, b: number, sequence: number, index: number): void {
    if (this.size >= this.#slots * maxLoad) this.#grow()
    const slot = this.#slotOf(a, b)
    this.#keys[slot * wordsPerKey] = a
    this.#keys[slot * wordsPerKey + 1] = b
    this.#sequences[slot] = sequence
    this.#indexes[slot] = index
    this.size += 1
  }

  /** Moves every key. Without an object for each: they would be a thirtieth of all that a request allocates. */
  moveInto(tableOf: (b: number) => KeyTable | undefined): void {
    const [keys, sequences, indexes] = [this.#keys, this.#sequences, this.#indexes]
    for (let slot = 0; slot < sequences.length; slot += 1) {
      const sequence = sequences[slot] ?? 0
      const b = keys[slot * wordsPerKey + 1] ?? 0
      if (sequence > 0)
        tableOf(b)?.insert(keys[slot * wordsPerKey] ?? 0, b, sequence, indexes[slot] ?? 0)
    }
  }

  /** The slot that has the key, or the free one where it belongs. */
  #slotOf(a: number, b: number): number {
    let slot = Math.floor((a / 2 ** 32) * this.#slots)
    while (this.#sequences[slot] !== 0) {
      const at = slot * wordsPerKey
      if (this.#keys[at] === a && this.#keys[at + 1] === b) return slot
      slot = slot + 1 === this.#slots ? 0 : slot + 1
    }
    return slot
  }

  #grow(): void {
    const larger = new KeyTable()
    larger.#resize(Math.ceil(this.#slots * growth))
    this.moveInto(() => larger)
    this.#slots = larger.#slots
    this.#keys = larger.#keys
    this.#sequences = larger.#sequences
    this.#indexes = larger.#indexes
    this.bytes = larger.bytes
  }

  #resize(slots: number): void {
    this.#slots = slots
    this.#keys = new Uint32Array(slots * wordsPerKey)
    this.#sequences = new Float64Array(slots)
    this.#indexes = new Uint16Array(slots)
    this.bytes = tableBytes(slots)
  }
}

/** 18 bytes a slot, and about 600 for the objects around them. */
function tableBytes(slots: number): number {
  return slots * (wordsPerKey * 4 + 8 + 2) + 600
}

/** Minutes that a key is remembered at least. */
export const windowMinutes = 60
/** Keys age in steps of so many minutes: the oldest are dropped together. */
const generationMinutes = 10
const generationsKept = windowMinutes / generationMinutes + 1
/** Keys of a generation in one table: beyond it they are divided, so that no table takes long to grow. */
const maxUndivided = 32_768
const tablesDivided = 64

/** An organization's keys of some minutes of the stream's time. */
interface Generation {
  readonly number: number
  tables: readonly KeyTable[]
}

/** The keys of one organization, oldest generation first. */
interface Share {
  readonly generations: Generation[]
  size: number
  bytes: number
}

/**
 * Which key was first where, for at least an hour of the stream's time. Keys are noted in stream order and age by the
 * stream's clock. Where memory is short, the organization with the most keys loses its oldest ones early.
 */
export class KeyIndex {
  readonly #memory: KeyMemory
  /** By the fingerprint's first word. */
  readonly #shares = new Map<number, Share>()
  #newest = 0
  #forgottenUntil = 0

  constructor(memory: KeyMemory) {
    this.#memory = memory
    memory.indexes.add(this)
  }

  get size(): number {
    return this.shares().reduce((sum, { size }) => sum + size, 0)
  }

  shares(): Share[] {
    return [...this.#shares.values()]
  }

  /** Until when some organization's keys were forgotten to free memory, in milliseconds of the stream's clock; 0 when none were. */
  get forgottenUntil(): number {
    return this.#forgottenUntil
  }

  /**
   * The first position of the fingerprint whose 12 bytes begin at `offset`: an earlier one, or `position`, which is kept.
   * `at`: when the message was stored, in milliseconds.
   */
  note(fingerprints: Buffer, offset: number, position: ItemPosition, at: number): ItemPosition {
    this.#age(at)
    const known = this.find(fingerprints, offset)
    if (known) return known
    this.#insert(fingerprints, offset, position)
    if (this.#memory.bytes > this.#memory.limit) this.#memory.makeRoom()
    return position
  }

  /** The first position of a fingerprint; undefined when it was not noted, or is forgotten. */
  find(fingerprints: Buffer, offset: number): ItemPosition | undefined {
    const share = this.#shares.get(fingerprints.readUInt32LE(offset))
    if (!share) return undefined
    const a = fingerprints.readUInt32LE(offset + 4)
    const b = fingerprints.readUInt32LE(offset + 8)
    for (const { tables } of share.generations) {
      const known = tables[b % tables.length]?.find(a, b)
      if (known) return known
    }
    return undefined
  }

  /** Drops an organization's oldest generation before its time. */
  forgetOldest(share: Share): void {
    const oldest = share.generations[0]
    if (!oldest) return
    this.#forgottenUntil = Math.max(
      this.#forgottenUntil,
      (oldest.number + 1) * generationMinutes * 60_000,
    )
    this.#drop(share)
  }

  /** Forgets everything: the stream is read again. */
  clear(): void {
    for (const { bytes } of this.#shares.values()) this.#memory.bytes -= bytes
    this.#shares.clear()
    this.#forgottenUntil = 0
    this.#newest = 0
  }

  /** A clock that steps back begins no generation. */
  #age(at: number): void {
    const number = Math.floor(at / (generationMinutes * 60_000))
    if (number <= this.#newest) return
    this.#newest = number
    for (const [owner, share] of this.#shares) {
      while ((share.generations[0]?.number ?? number) <= number - generationsKept) this.#drop(share)
      if (share.generations.length === 0) this.#shares.delete(owner)
    }
  }

  #insert(fingerprints: Buffer, offset: number, { sequence, index }: ItemPosition): void {
    const share = this.#shareOf(fingerprints.readUInt32LE(offset))
    const generation = this.#newestOf(share)
    if (generation.tables[0]?.size === maxUndivided && generation.tables.length === 1)
      this.#divide(share, generation)
    const b = fingerprints.readUInt32LE(offset + 8)
    const table = generation.tables[b % generation.tables.length]
    if (!table) return
    const before = table.bytes
    table.insert(fingerprints.readUInt32LE(offset + 4), b, sequence, index)
    share.size += 1
    this.#count(share, table.bytes - before)
  }

  #shareOf(owner: number): Share {
    const known = this.#shares.get(owner)
    if (known) return known
    const share = { generations: [], size: 0, bytes: 0 }
    this.#shares.set(owner, share)
    return share
  }

  #newestOf(share: Share): Generation {
    const newest = share.generations.at(-1)
    if (newest?.number === this.#newest) return newest
    const generation = { number: this.#newest, tables: [new KeyTable()] }
    share.generations.push(generation)
    this.#count(share, bytesOf(generation.tables))
    return generation
  }

  #divide(share: Share, generation: Generation): void {
    const [whole] = generation.tables
    const tables = Array.from({ length: tablesDivided }, () => new KeyTable())
    whole?.moveInto((b) => tables[b % tablesDivided])
    this.#count(share, bytesOf(tables) - bytesOf(generation.tables))
    generation.tables = tables
  }

  #drop(share: Share): void {
    const { tables = [] } = share.generations.shift() ?? {}
    for (const { size } of tables) share.size -= size
    this.#count(share, -bytesOf(tables))
  }

  #count(share: Share, bytes: number): void {
    share.bytes += bytes
    this.#memory.bytes += bytes
  }
}

function bytesOf(tables: readonly KeyTable[]): number {
  return tables.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** The most memory for keys on any machine: about 40 million keys. */
const maxMemory = 1_024 ** 3
/** How far memory is emptied when it is full, so that it is not full again immediately. */
const emptiedTo = 0.95

/** The memory that all indexes of a process share. */
export class KeyMemory {
  readonly limit: number
  readonly indexes = new Set<KeyIndex>()
  bytes = 0

  /** `limit` in bytes: a quarter of the memory that the process may use. */
  constructor(limit = Math.min(maxMemory, availableMemory() / 4)) {
    this.limit = limit
  }

  /** Drops the oldest keys of the largest share until it is as small as the next one, and so on. */
  makeRoom(): void {
    const isFull = () => this.bytes > this.limit * emptiedTo
    while (isFull()) {
      const shares = [...this.indexes]
        .flatMap((index) => index.shares().map((share) => ({ index, share })))
        .toSorted((one, other) => other.share.bytes - one.share.bytes)
      for (const [at, { index, share }] of shares.entries())
        while (isFull() && share.bytes > 0) {
          index.forgetOldest(share)
          if (share.bytes <= (shares[at + 1]?.share.bytes ?? 0)) break
        }
    }
  }
}

function availableMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Infinity)
}
