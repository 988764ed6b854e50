import { KeyTable, type Place } from './key-table.ts'

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
  note(fingerprints: Buffer, offset: number, place: Place, at: number): Place {
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
  find(fingerprints: Buffer, offset: number): Place | undefined {
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
