import type { SendMailOptions } from 'nodemailer'
import { domainOf, type Mailbox } from './mailbox.ts'

/** What an email is signed with (RFC 6376). */
export interface DkimKey {
  readonly domain: string
  readonly selector: string
  /** PKCS #8, PEM. */
  readonly privateKey: string
}

export interface Email {
  readonly from: Mailbox
  readonly to: string
  readonly subject: string
  readonly html: string | null
  readonly text: string
  /** The local part of return path and Message-ID. */
  readonly bounceName: string
  readonly returnPathDomain: string | undefined
  /** Undefined for what nobody subscribes to. */
  readonly unsubscribeUrl: string | undefined
  readonly date: Date
  readonly deliveryReports: boolean
  readonly dkim: DkimKey | undefined
}

/** An email as nodemailer takes it, and what to sign it with. */
export interface ComposedEmail {
  readonly options: SendMailOptions
  readonly dkim: DkimKey | undefined
}

/** Puts an email together; everything in it must have been checked, see `isAddress`. */
export function composeEmail(email: Email): ComposedEmail {
  const { from, to, subject, html, text, bounceName, unsubscribeUrl, date, dkim } = email
  const senderDomain = domainOf(from.address)
  const returnPath = `${bounceName}@${email.returnPathDomain ?? senderDomain}`
  const options: SendMailOptions = {
    from: { name: from.name ?? '', address: from.address },
    to: { name: '', address: to },
    subject,
    text,
    ...(html !== null && { html }),
    messageId: `<${bounceName}@${senderDomain}>`,
    date,
    // RFC 8058: one click in the mail program.
    ...(unsubscribeUrl !== undefined && {
      headers: {
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
    envelope: { from: returnPath, to: [to] },
    ...(email.deliveryReports && {
      dsn: { id: bounceName, return: 'headers', notify: ['success', 'failure'] },
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  return { options, dkim }
}
