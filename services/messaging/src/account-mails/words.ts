import type { AccountMail, WebhookDisabledNotice } from '@outrider/contracts/emails'
import { linkTo } from '@outrider/contracts/paths'

/** What a mail about an account says. */
export interface Words {
  readonly subject: string
  readonly text: string
}

/** The words of a mail; `publicUrl` is the origin of links. */
export function wordsOf(mail: AccountMail, publicUrl: string): Words {
  return mail.kind === 'password_reset'
    ? passwordReset(linkTo(publicUrl, 'passwordReset', mail.token))
    : webhookDisabled(mail)
}

function passwordReset(link: string): Words {
  return {
    subject: 'Choose a new password',
    text: `Somebody asked for a new password for your account. If it was you, choose one here within an hour:

${link}

If it was not you, ignore this mail: nothing has changed.
`,
  }
}

const reasons = {
  GONE: 'it answered 410 Gone',
  FAILING: 'every delivery of the last five days has failed',
  REQUESTED: 'somebody asked for it',
}

function webhookDisabled(mail: WebhookDisabledNotice): Words {
  const { organization, environment, webhookId, url, reason, occurredAt } = mail
  return {
    subject: `A webhook of ${organization} was disabled`,
    text: `A webhook of ${organization} (${environment}) was disabled at ${occurredAt}, because ${reasons[reason]}.

Webhook: ${webhookId}
URL: ${url}

Nothing is delivered to it until you enable it: PATCH /webhooks/${webhookId} {"enabled": true}.
What comes until then is kept for 30 days: POST /webhooks/${webhookId}/recover {"since": "${occurredAt}"} delivers it.
`,
  }
}
