import { minHashSecret } from '@outrider/contracts/keyed-hash'
import { readConfig as read, ServiceConfig, serviceEnvironment } from '@outrider/service/config'
import { type Static, Type } from 'typebox'
import { parseMailbox } from './emails/mailbox.ts'

const Rate = Type.Number({ minimum: 0, maximum: 100_000 })

export type MessagingConfig = Static<typeof MessagingConfig>
export const MessagingConfig = Type.Object({
  ...ServiceConfig.properties,
  /** Keys the hashes of addresses; contacts has the same one. */
  hashSecret: Type.String({ minLength: minHashSecret }),
  /** Where emails that do not go to a relay are written: `<dataDir>/mail`. */
  dataDir: Type.String({ minLength: 1 }),
  smtpUrl: Type.Optional(Type.String({ format: 'uri', pattern: '^smtps?://' })),
  /** Connections to the relay, each with one email at a time. */
  smtpConnections: Type.Integer({ minimum: 1, maximum: 100 }),
  /** Who writes when no domain is send-ready: `Name <address>` or an address. */
  defaultSender: Type.Optional(
    Type.Object({ address: Type.String(), name: Type.Union([Type.String(), Type.Null()]) }),
  ),
  /** How links reach the gateway: an origin. */
  publicUrl: Type.String({ format: 'uri', pattern: '^https?://[^/]+$' }),
  /** Where bounces go; its mail is to be posted to `/email/inbound`. Without it they go to the sender's own domain. */
  returnPathDomain: Type.Optional(Type.String({ format: 'hostname' })),
  /** Emails a second, of this process; 0 for as fast as it goes. */
  emailRate: Rate,
  /** The same, to any one domain. */
  emailDomainRate: Rate,
  /** Emails that one contact gets within 24 hours. */
  emailDailyCap: Type.Integer({ minimum: 1, maximum: 10_000 }),
  /** Whether relays are asked to report deliveries as well as failures (RFC 3461). */
  emailDeliveryReports: Type.Boolean(),
  /** Whole months, beside the present one, for which messages are kept. */
  messageRetentionMonths: Type.Integer({ minimum: 1, maximum: 1_200 }),
})

/** Reads the messaging service's environment; throws one error that names every fault. */
export function readConfig(env: NodeJS.ProcessEnv): MessagingConfig {
  const smtpUrl = env['SMTP_URL'] || undefined
  const sender = env['DEFAULT_SENDER'] || (smtpUrl ? undefined : 'Outrider <outrider@localhost>')
  const returnPathDomain = env['RETURN_PATH_DOMAIN'] || env['SERVICE_ZONE'] || undefined
  return read(MessagingConfig, {
    ...serviceEnvironment(env),
    hashSecret: env['HASH_SECRET'],
    dataDir: env['DATA_DIR'] || '.data',
    ...(smtpUrl !== undefined && { smtpUrl }),
    smtpConnections: Number(env['SMTP_CONNECTIONS'] ?? 10),
    ...(sender !== undefined && { defaultSender: parseMailbox(sender) ?? sender }),
    publicUrl: env['PUBLIC_URL'] || `http://localhost:${env['PORT'] ?? 8080}`,
    ...(returnPathDomain !== undefined && { returnPathDomain }),
    emailRate: Number(env['EMAIL_RATE'] ?? 0),
    emailDomainRate: Number(env['EMAIL_DOMAIN_RATE'] ?? 0),
    emailDailyCap: Number(env['EMAIL_DAILY_CAP'] ?? 20),
    emailDeliveryReports: env['EMAIL_DELIVERY_REPORTS'] === 'true',
    messageRetentionMonths: Number(env['MESSAGE_RETENTION_MONTHS'] || 12),
  })
}
