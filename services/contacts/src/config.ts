import { minHashSecret } from '@outrider/contracts/keyed-hash'
import { readConfig as read, ServiceConfig, serviceEnvironment } from '@outrider/service/config'
import { type Static, Type } from 'typebox'

export type ContactsConfig = Static<typeof ContactsConfig>
const ContactsConfig = Type.Object({
  ...ServiceConfig.properties,
  /** Keys the hashes that outlive a person; messaging has the same one. */
  hashSecret: Type.String({ minLength: minHashSecret }),
  /** Whole months, beside the present one, for which events are kept. */
  eventRetentionMonths: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_200 })),
})

export const defaultRetentionMonths = 24

export function readConfig(env: NodeJS.ProcessEnv): ContactsConfig {
  return read(ContactsConfig, {
    ...serviceEnvironment(env),
    hashSecret: env['HASH_SECRET'],
    eventRetentionMonths: Number(env['EVENT_RETENTION_MONTHS'] ?? defaultRetentionMonths),
  })
}
