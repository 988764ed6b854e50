import { inject } from 'vitest'
import type { Installation } from './outrider.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The installation and the browser of all tests in a browser. */
    readonly house: SharedHouse
  }
}

/** What all files of tests in a browser share. */
export interface SharedHouse extends Pick<Installation, 'bootstrap' | 'dataDir'> {
  /** Where the browser is found. */
  readonly browser: string
  /** Where DNS records are posted to. */
  readonly zones: string
}

export function sharedHouse(): SharedHouse {
  return inject('house')
}
