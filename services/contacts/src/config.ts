import { readConfig as read, ServiceConfig, serviceEnvironment } from '@outrider/service/config'
import { type Static, Type } from 'typebox'

export type ContactsConfig = Static<typeof ContactsConfig>
const ContactsConfig = Type.Object({
  ...ServiceConfig.properties,
  /** Whole months, beside the present one, for which events are kept. */
  eventRetentionMonths: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_200 })),
})

export const defaultRetentionMonths = 24

export function readConfig(env: NodeJS.ProcessEnv): ContactsConfig {
  return read(ContactsConfig, {
    ...serviceEnvironment(env),
    eventRetentionMonths: Number(env['EVENT_RETENTION_MONTHS'] ?? defaultRetentionMonths),
  })
}
