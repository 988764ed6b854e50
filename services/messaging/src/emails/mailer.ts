import type { Deps } from '../deps.ts'
import type { Pacer } from './pacer.ts'
import type { Relay } from './relay.ts'

/** What sending emails takes. */
export interface Mailer extends Deps {
  readonly relay: Relay
  readonly pacer: Pacer
}
