import { type Calls, type Connection, createCalls } from './calls.ts'

export interface OutriderOptions extends Connection {
  /** `sk_live_…` or `sk_test_…`. It belongs on a server, never in a browser. */
  readonly secretKey: string
}

/** The interface as a backend calls it, with a secret key. */
export function createOutrider({ secretKey, ...connection }: OutriderOptions): Calls {
  return createCalls({
    ...connection,
    headers: () => ({ authorization: `Bearer ${secretKey}` }),
  })
}
