import { fingerprintBytes } from '@outrider/contracts/hashes'

/** Where an item lies: the sequence of its parcel in the stream, and its place in the parcel. */
export interface Place {
  readonly sequence: number
  readonly index: number
}

const words = fingerprintBytes / 4
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
  #keys = new Uint32Array(smallestTable * words)
  /** 0 where a slot is free: sequences begin at 1. */
  #sequences = new Float64Array(smallestTable)
  #indexes = new Uint16Array(smallestTable)

  get bytes(): number {
    return this.#keys.byteLength + this.#sequences.byteLength + this.#indexes.byteLength
  }

  find(a: number, b: number, c: number): Place | undefined {
    const slot = this.#slotOf(a, b, c)
    const sequence = this.#sequences[slot] ?? 0
    return sequence === 0 ? undefined : { sequence, index: this.#indexes[slot] ?? 0 }
  }

  /** Adds a fingerprint that is not here yet. */
  insert(a: number, b: number, c: number, { sequence, index }: Place): void {
    if (this.size >= this.#slots * maxLoad) this.#grow()
    const slot = this.#slotOf(a, b, c)
    this.#keys[slot * words] = a
    this.#keys[slot * words + 1] = b
    this.#keys[slot * words + 2] = c
    this.#sequences[slot] = sequence
    this.#indexes[slot] = index
    this.size += 1
  }

  /** The slot that has the fingerprint, or the free one where it belongs. */
  #slotOf(a: number, b: number, c: number): number {
    let slot = Math.floor((a / 2 ** 32) * this.#slots)
    while (this.#sequences[slot] !== 0) {
      const at = slot * words
      if (this.#keys[at] === a && this.#keys[at + 1] === b && this.#keys[at + 2] === c) return slot
      slot = slot + 1 === this.#slots ? 0 : slot + 1
    }
    return slot
  }

  #grow(): void {
    const [keys, sequences, indexes] = [this.#keys, this.#sequences, this.#indexes]
    this.#slots = Math.ceil(this.#slots * growth)
    this.#keys = new Uint32Array(this.#slots * words)
    this.#sequences = new Float64Array(this.#slots)
    this.#indexes = new Uint16Array(this.#slots)
    this.size = 0
    // Each key moves several times: an array or a view for each would be a thirtieth of all that a request allocates.
    for (let slot = 0; slot < sequences.length; slot += 1) {
      const sequence = sequences[slot] ?? 0
      const at = slot * words
      if (sequence > 0)
        this.insert(keys[at] ?? 0, keys[at + 1] ?? 0, keys[at + 2] ?? 0, {
          sequence,
          index: indexes[slot] ?? 0,
        })
    }
  }
}
