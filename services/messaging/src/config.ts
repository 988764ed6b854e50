import { minHashSecret } from '@outrider/contracts/hashes'
import { EncryptionConfig, readConfig as read, ServiceConfig } from '@outrider/service/config'
import { type Static, Type } from 'typebox'
import { parseMailbox } from './emails/mailbox.ts'

const Rate = Type.Number({ minimum: 0, maximum: 100_000, default: 0 })

export type MessagingConfig = Static<typeof MessagingConfig>
export const MessagingConfig = Type.Object({
  ...ServiceConfig.properties,
  ...EncryptionConfig.properties,
  /** Keys the hashes of addresses; contacts has the same one. */
  hashSecret: Type.String({ minLength: minHashSecret }),
  /** Where emails that do not go to a relay are written: `<dataDir>/mail`. */
  dataDir: Type.String({ minLength: 1, default: '.data' }),
  /** Relays, in the order in which they are tried, separated by commas; a comma in a URL is `%2C`. */
  smtpUrl: Type.Optional(
    Type.String({ pattern: String.raw`^smtps?://[^\s,]+(?:,smtps?://[^\s,]+){0,4}$` }),
  ),
  /** Connections to the relay, each with one email at a time. */
  smtpConnections: Type.Integer({ minimum: 1, maximum: 100, default: 10 }),
  /** Who writes when no domain is send-ready: `Name <address>` or an address. */
  defaultSender: Type.Optional(
    Type.Object({
      address: Type.String(),
      // One schema with two types: in a union, null would be read as the text ''.
      name: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
    }),
  ),
  /** Who may send from it: the first organization, all, or none. Mails about accounts always may. */
  sharedSender: Type.Enum(['bootstrap', 'all', 'none'], { default: 'bootstrap' }),
  /** Emails that each other organization may send from it within 24 hours. */
  sharedSenderDailyCap: Type.Integer({ minimum: 1, maximum: 1_000_000_000, default: 1_000 }),
  /** How links reach the gateway: an origin. */
  publicUrl: Type.String({ format: 'uri', pattern: '^https?://[^/]+$' }),
  /** The host of the links that track opens and clicks, if it is another one: `links.example.com`. */
  linkHost: Type.Optional(Type.String({ pattern: '^[a-zA-Z0-9.-]+(:[0-9]+)?$' })),
  /** Where bounces go; its mail is to be posted to `/email/inbound`. Without it they go to the sender's own domain. */
  returnPathDomain: Type.Optional(Type.String({ format: 'hostname' })),
  /** Emails a second, of this process; 0 for as fast as it goes. */
  emailRate: Rate,
  /** The same, to any one domain. */
  emailDomainRate: Rate,
  /** Emails that one contact gets within 24 hours. */
  emailDailyCap: Type.Integer({ minimum: 1, maximum: 10_000, default: 20 }),
  /** Whether relays are asked to report deliveries as well as failures (RFC 3461). */
  emailDeliveryReports: Type.Boolean({ default: false }),
  /** What proves the reports of a provider: see `readProviderReports`. */
  emailReportsSes: Type.Optional(Type.String({ pattern: '^arn:aws:sns:[a-z0-9-]+:[0-9]+:.+$' })),
  emailReportsSendgrid: Type.Optional(Type.String({ minLength: 1 })),
  emailReportsMailgun: Type.Optional(Type.String({ minLength: 1 })),
  emailReportsPostmark: Type.Optional(Type.String({ pattern: '^[^:]+:.+$' })),
  /** Whole months, in addition to the current one, for which messages are kept. */
  messageRetentionMonths: Type.Integer({ minimum: 1, maximum: 1_200, default: 12 }),
})

/** Reads the messaging service's environment; throws one error that names every fault. */
export function readConfig(env: NodeJS.ProcessEnv): MessagingConfig {
  const sender =
    env['DEFAULT_SENDER'] || (env['SMTP_URL'] ? undefined : 'Outrider <outrider@localhost>')
  return read(MessagingConfig, env, {
    defaultSender: sender && (parseMailbox(sender) ?? sender),
    publicUrl: env['PUBLIC_URL'] || `http://localhost:${env['PORT'] || 8080}`,
    returnPathDomain: env['RETURN_PATH_DOMAIN'] || env['SERVICE_ZONE'] || undefined,
  })
}
