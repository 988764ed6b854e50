import { uuidOf } from '@outrider/contracts/ids'
import { linkTo } from '@outrider/contracts/paths'
import type { Recipient } from '@outrider/contracts/recipients'
import { confirmationToken } from '@outrider/contracts/secrets'
import type { Settings } from '@outrider/contracts/settings'
import type { Topic } from '@outrider/contracts/topics'
import type { Text } from '@outrider/liquid/compile'
import type { RenderFault } from '@outrider/liquid/render'
import type { SendMailOptions } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { MessagingDeps } from '../deps.ts'
import type { WaysOut } from '../links.ts'
import {
  type EmailSource,
  type RenderedEmail,
  renderedEmailOf,
  textsOf,
} from '../templates/email-texts.ts'
import type { AttachedFile } from './attachments.ts'
import type { LeasedEmail } from './email-rows.ts'
import { domainOf, isAddress, type Mailbox, madeUpAddress } from './mailbox.ts'
import { withFooter } from './track-links.ts'

/** The key that signs an email (RFC 6376). */
export interface DkimSigner {
  readonly domain: string
  readonly selector: string
  /** PKCS #8, PEM. */
  readonly privateKey: string
}

export interface EmailParts {
  readonly from: Mailbox
  readonly to: string
  /** An address; undefined without one. */
  readonly replyTo?: string | undefined
  /** The tenant's own. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly subject: string
  readonly attachments?: readonly AttachedFile[] | undefined
  readonly html: string | null
  readonly text: string
  /** The local part of return path and Message-ID. */
  readonly bounceName: string
  readonly returnPathDomain: string | undefined
  /** The key of the topic; null without one. */
  readonly topic: string | null
  /** Undefined for service mail. */
  readonly unsubscribeUrl: string | undefined
  readonly date: Date
  readonly deliveryReports: boolean
  readonly dkim: DkimSigner | undefined
}

/** An email as it leaves, but for its signature. */
export interface ComposedEmail {
  /** The local part of the return path. */
  readonly bounceName: string
  /** RFC 5322. */
  readonly raw: Buffer
  /** The SMTP envelope (RFC 5321) and the requested reports. */
  readonly delivery: Pick<SendMailOptions, 'envelope' | 'dsn'>
  readonly dkim: DkimSigner | undefined
}

/** Bytes of an email as it leaves, without attachments; its signature included, which takes less than `signatureBytes`. */
export const maxEmailBytes = 1_048_576
const signatureBytes = 2_048

/** Bytes that an attachment takes in an email: in base64, in lines of 76 characters, below a head of its own. */
function encodedBytes({ content }: AttachedFile): number {
  return Math.ceil(content.length / 57) * 78 + 2_048
}

/**
 * Puts an email together; undefined when it is larger than `maxEmailBytes` and its attachments. Everything in it must have been
 * checked, see `isAddress`.
 */
export async function composeEmail(email: EmailParts): Promise<ComposedEmail | undefined> {
  const { bounceName, deliveryReports, dkim } = email
  const raw = await new MailComposer(contentOf(email)).compile().build()
  const attached = (email.attachments ?? []).reduce((sum, file) => sum + encodedBytes(file), 0)
  if (raw.length > maxEmailBytes - signatureBytes + attached) return undefined
  const envelope = {
    from: `${bounceName}@${email.returnPathDomain ?? senderDomainOf(email)}`,
    to: [email.to],
  }
  const dsn: SendMailOptions['dsn'] = {
    id: bounceName,
    return: 'headers',
    notify: ['success', 'failure'],
  }
  return { bounceName, raw, delivery: { envelope, ...(deliveryReports && { dsn }) }, dkim }
}

function senderDomainOf({ from }: EmailParts): string {
  return domainOf(from.address)
}

function contentOf(email: EmailParts): SendMailOptions {
  const {
    from,
    to,
    replyTo,
    headers: own,
    subject,
    html,
    text,
    bounceName,
    unsubscribeUrl,
    topic,
    date,
    attachments = [],
  } = email
  return {
    from: { name: from.name ?? '', address: from.address },
    to: { name: '', address: to },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    ...(html !== null && { html }),
    messageId: `<${bounceName}@${senderDomainOf(email)}>`,
    date,
    headers: {
      ...own,
      // RFC 8058: one click in the mail program.
      ...(unsubscribeUrl !== undefined && {
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
      // RFC 2919
      ...(topic !== null && { 'List-Id': `<${topic}.${senderDomainOf(email)}>` }),
    },
    attachments: attachments.map(({ contentId, ...file }) => ({
      ...file,
      contentTransferEncoding: 'base64',
      ...(contentId !== undefined && { cid: contentId }),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** An email whose texts are yet to be filled in. */
export interface UnrenderedEmail {
  readonly email: LeasedEmail
  readonly source: EmailSource
  readonly recipient: Recipient
  readonly ways: WaysOut
  /** Only a suppression keeps it from the contact: it is not tracked and has no way out. */
  readonly isService: boolean
  /** As Liquid; null without one. */
  readonly replyTo: string | null
  /** The tenant's own, as Liquid. */
  readonly footer: Settings['footer']
}

/**
 * Renders an email for its recipient, or returns why it cannot be rendered. Never rejects. HTML that is not
 * transactional has a link to unsubscribe.
 */
export async function renderEmail(
  deps: MessagingDeps,
  { email, source, recipient, ways, replyTo, footer, isService }: UnrenderedEmail,
): Promise<RenderedEmail | { readonly fault: RenderFault }> {
  const { orgId, environment, content } = email
  const {
    unsubscribed: _unsubscribed,
    choices: _choices,
    currentId: _currentId,
    ...person
  } = recipient
  // Callers can read emails of the test environment, and addresses are never shown to callers.
  const contact = environment === 'test' ? { ...person, email: madeUpAddress } : person
  const { context } = content
  const scope = { ...context?.data, ...context, ...askedFor(deps, email), contact, ...ways }
  const own = footer === null || isService ? [] : footerTexts(footer)
  const asked: Text[] = [{ source: replyTo ?? '', mode: 'text' }, ...own]
  const texts = [...asked, ...textsOf(source)]
  const rendered = await deps.renderer.render(orgId, { texts, scope })
  if ('fault' in rendered) return rendered
  const [address = '', html = '', text] = rendered.texts.slice(0, asked.length)
  const written = renderedEmailOf(rendered.texts.slice(asked.length))
  const said = isService ? written : withFooter(written, ways, { html, text })
  return isAddress(address.trim()) ? { ...said, replyTo: address.trim() } : said
}

function footerTexts({ html, text }: NonNullable<Settings['footer']>): Text[] {
  return [
    { source: html, mode: 'html' },
    { source: text, mode: 'text' },
  ]
}

/** The variable `event` of an email that asks for a confirmation, with the link. */
function askedFor({ config, hashes }: MessagingDeps, { content, ...tenant }: LeasedEmail) {
  const { consentId, context } = content
  if (consentId === undefined) return undefined
  const { text: token } = confirmationToken(hashes, tenant, uuidOf(consentId))
  return { event: { ...context?.event, url: linkTo(config.publicUrl, 'confirmation', token) } }
}

/** The links for the recipient of an email; `topic` is what the email is about. */
export function waysOutOf(
  { config: { publicUrl }, links }: MessagingDeps,
  { id: messageId, orgId, environment, contactId }: LeasedEmail,
  topic: Topic | null,
): WaysOut {
  const key = topic?.kind === 'optional' ? topic.key : null
  const token = links.unsubscribeToken({ messageId, orgId, environment, contactId, topic: key })
  return {
    unsubscribeUrl: linkTo(publicUrl, 'unsubscribe', token),
    preferencesUrl: linkTo(publicUrl, 'preferences', token),
  }
}
