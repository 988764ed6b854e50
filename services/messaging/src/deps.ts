import type { Hashes } from '@outrider/contracts/hashes'
import type { Renderer } from '@outrider/liquid/renderer'
import type { Loop } from '@outrider/service/jobs/loop'
import type { Service } from '@outrider/service/service'
import type { MessagingConfig } from './config.ts'
import type { SharedSender } from './emails/shared-sender.ts'
import type { EmailLinks } from './links.ts'
import type { SettingsCache } from './settings.ts'
import type { TopicCache } from './topics.ts'
import type { Signer } from './signing-keys.ts'

/** Dependencies of this service's handlers and loops. */
export interface MessagingDeps extends Service {
  readonly hashes: Hashes
  readonly config: MessagingConfig
  readonly signer: Signer
  readonly links: EmailLinks
  readonly renderer: Renderer
  readonly sharedSender: SharedSender
  readonly settings: SettingsCache
  readonly topics: TopicCache
  /** Woken after each statement that may have written to the outbox. */
  readonly outbox: Pick<Loop, 'wake'>
}
