import { fingerprintBytes } from '@outrider/contracts/hashes'

/** Where an item lies: the sequence of its parcel in the stream, and its place in the parcel. */
export interface ItemPosition {
  readonly sequence: number
  readonly index: number
}

const wordsPerKey = fingerprintBytes / 4
const smallestTable = 16
/** Beyond it a table grows by `growth`: with 22 bytes a slot, a key takes 26 to 37. */
const maxLoad = 0.85
const growth = 1.4

/**
 * Fingerprint → the place of the first item that had it. Open addressing with linear probing in flat arrays, so that
 * millions of keys are no objects that the garbage collector must visit.
 */
export class KeyTable {
  size = 0
  #slots = smallestTable
  #keys = new Uint32Array(smallestTable * wordsPerKey)
  /** 0 where a slot is free: sequences begin at 1. */
  #sequences = new Float64Array(smallestTable)
  #indexes = new Uint16Array(smallestTable)

  get bytes(): number {
    return this.#keys.byteLength + this.#sequences.byteLength + this.#indexes.byteLength
  }

  find(a: number, b: number, c: number): ItemPosition | undefined {
    const slot = this.#slotOf(a, b, c)
    const sequence = this.#sequences[slot] ?? 0
    return sequence === 0 ? undefined : { sequence, index: this.#indexes[slot] ?? 0 }
  }

  /** Adds a fingerprint that is not here yet. */
  insert(a: number, b: number, c: number, { sequence, index }: ItemPosition): void {
    if (this.size >= this.#slots * maxLoad) this.#grow()
    const slot = this.#slotOf(a, b, c)
    this.#keys[slot * wordsPerKey] = a
    this.#keys[slot * wordsPerKey + 1] = b
    this.#keys[slot * wordsPerKey + 2] = c
    this.#sequences[slot] = sequence
    this.#indexes[slot] = index
    this.size += 1
  }

  /** The slot that has the fingerprint, or the free one where it belongs. */
  #slotOf(a: number, b: number, c: number): number {
    let slot = Math.floor((a / 2 ** 32) * this.#slots)
    while (this.#sequences[slot] !== 0) {
      const at = slot * wordsPerKey
      if (this.#keys[at] === a && this.#keys[at + 1] === b && this.#keys[at + 2] === c) return slot
      slot = slot + 1 === this.#slots ? 0 : slot + 1
    }
    return slot
  }

  #grow(): void {
    const [keys, sequences, indexes] = [this.#keys, this.#sequences, this.#indexes]
    this.#slots = Math.ceil(this.#slots * growth)
    this.#keys = new Uint32Array(this.#slots * wordsPerKey)
    this.#sequences = new Float64Array(this.#slots)
    this.#indexes = new Uint16Array(this.#slots)
    this.size = 0
    // Each key moves several times: an array or a view for each would be a thirtieth of all that a request allocates.
    for (let slot = 0; slot < sequences.length; slot += 1) {
      const sequence = sequences[slot] ?? 0
      const at = slot * wordsPerKey
      if (sequence > 0)
        this.insert(keys[at] ?? 0, keys[at + 1] ?? 0, keys[at + 2] ?? 0, {
          sequence,
          index: indexes[slot] ?? 0,
        })
    }
  }
}

/** Minutes that a key is remembered at the least. */
export const windowMinutes = 60
/** Keys age in steps of so many minutes: the oldest go in one stroke. */
const generationMinutes = 10
const generationsKept = windowMinutes / generationMinutes + 1
/** Keys in memory at most: about 4,400 a second for an hour. */
export const maxKeys = 16_000_000
/** Tables of a generation: each grows on its own, so that none takes long. */
const tablesPerGeneration = 64

interface Generation {
  readonly number: number
  readonly tables: readonly KeyTable[]
}

/**
 * Which fingerprint was first where, for at least an hour of the stream's time. Keys are noted in stream order and age by
 * the stream's clock. Where more than `limit` would have to be kept, the oldest go before their time: the window shrinks.
 */
export class KeyIndex {
  readonly #limit: number
  readonly #generations: Generation[] = []
  #size = 0
  #forgottenUntil = 0

  constructor(limit = maxKeys) {
    this.#limit = limit
  }

  get size(): number {
    return this.#size
  }

  /** Memory of all tables. */
  get bytes(): number {
    return this.#generations
      .flatMap(({ tables }) => tables)
      .reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** Until when keys were forgotten for want of room, in milliseconds of the stream's clock; 0 when none were. */
  get forgottenUntil(): number {
    return this.#forgottenUntil
  }

  /**
   * The first place of the fingerprint whose 12 bytes begin at `offset`: an earlier one, or `place`, which is kept.
   * `at`: when the message was stored, in milliseconds.
   */
  note(fingerprints: Buffer, offset: number, place: ItemPosition, at: number): ItemPosition {
    this.#generationAt(at) // what is too old by now is forgotten first
    const known = this.find(fingerprints, offset)
    if (known) return known
    if (this.#size >= this.#limit) {
      this.#forgottenUntil = ((this.#generations[0]?.number ?? 0) + 1) * generationMinutes * 60_000
      this.#forgetOldest()
    }
    const [a, b, c] = wordsAt(fingerprints, offset)
    this.#generationAt(at).tables[c % tablesPerGeneration]?.insert(a, b, c, place)
    this.#size += 1
    return place
  }

  /** The first place of a fingerprint; undefined when it was not noted, or is forgotten. */
  find(fingerprints: Buffer, offset: number): ItemPosition | undefined {
    const [a, b, c] = wordsAt(fingerprints, offset)
    for (const { tables } of this.#generations) {
      const known = tables[c % tablesPerGeneration]?.find(a, b, c)
      if (known) return known
    }
    return undefined
  }

  /** The newest generation, where new keys belong; a clock that steps back begins none. */
  #generationAt(at: number): Generation {
    const number = Math.floor(at / (generationMinutes * 60_000))
    const newest = this.#generations.at(-1)
    if (newest && newest.number >= number) return newest
    const tables = Array.from({ length: tablesPerGeneration }, () => new KeyTable())
    const generation = { number, tables }
    this.#generations.push(generation)
    while ((this.#generations[0]?.number ?? number) <= number - generationsKept)
      this.#forgetOldest()
    return generation
  }

  #forgetOldest(): void {
    const oldest = this.#generations.shift()
    for (const { size } of oldest?.tables ?? []) this.#size -= size
  }
}

function wordsAt(fingerprints: Buffer, offset: number): [number, number, number] {
  return [
    fingerprints.readUInt32LE(offset),
    fingerprints.readUInt32LE(offset + 4),
    fingerprints.readUInt32LE(offset + 8),
  ]
}
