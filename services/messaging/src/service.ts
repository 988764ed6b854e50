import { join } from 'node:path'
import { contactMerged } from '@outrider/contracts/contact-facts'
import { contactErased } from '@outrider/contracts/erasures'
import { pushInapp, sendEmail } from '@outrider/contracts/messaging'
import { messagingService } from '@outrider/contracts/services/messaging'
import { onBatch } from '@outrider/service/consume'
import { relayOutbox } from '@outrider/service/outbox'
import { serve } from '@outrider/service/serve'
import { openService } from '@outrider/service/service'
import { answersOfMessaging } from './answers.ts'
import type { MessagingConfig } from './config.ts'
import { receiveErasures } from './contacts/erase-people.ts'
import { receiveMerges } from './contacts/move-people.ts'
import type { Deps } from './deps.ts'
import { createFileRelay } from './emails/file-relay.ts'
import { createPacer } from './emails/pacer.ts'
import { receiveEmails } from './emails/receive-emails.ts'
import { sendEmails } from './emails/send-emails.ts'
import { createSmtpRelay } from './emails/smtp-relay.ts'
import { receivePushes } from './inbox/receive-pushes.ts'
import { createLinks } from './signing/links.ts'
import { loadSigningKey } from './signing/queries.ts'
import { createSigner } from './signing/signer.ts'

/** Writes to people: carries out what is to be sent, keeps inboxes, and hears what comes back, until disposed. */
export async function startMessaging(
  config: MessagingConfig,
  stack: AsyncDisposableStack,
): Promise<void> {
  const opened = await openService(messagingService, config, stack)
  const { name, db, log, publisher } = opened
  const signer = createSigner(await loadSigningKey(db))
  const outbox = stack.use(relayOutbox(db, publisher, name, log))
  const deps: Deps = { ...opened, config, signer, links: createLinks(signer), outbox }

  const relay = stack.use(
    config.smtpUrl === undefined
      ? await createFileRelay(join(config.dataDir, 'mail'))
      : createSmtpRelay(config.smtpUrl, config.smtpConnections),
  )
  const sending = stack.use(
    sendEmails({
      ...deps,
      relay,
      pacer: createPacer({ relay: config.emailRate, domain: config.emailDomainRate }),
    }),
  )
  await serve(
    opened,
    {
      consumes: [
        onBatch(sendEmail, receiveEmails({ ...deps, sending })),
        onBatch(pushInapp, receivePushes(deps)),
        onBatch(contactErased, receiveErasures(deps)),
        onBatch(contactMerged, receiveMerges(deps)),
      ],
      answers: answersOfMessaging(deps),
    },
    stack,
  )
}
