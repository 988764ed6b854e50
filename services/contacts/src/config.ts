import { minHashSecret } from '@outrider/contracts/hashes'
import { CellConfig, readConfig as read, ServiceConfig } from '@outrider/service/config'
import { type Static, Type } from 'typebox'

export const defaultRetentionMonths = 24

export type ContactsConfig = Static<typeof ContactsConfig>
const ContactsConfig = Type.Object({
  ...ServiceConfig.properties,
  ...CellConfig.properties,
  /** The key of the hashes that outlive a person; messaging has the same one. */
  hashSecret: Type.String({ minLength: minHashSecret }),
  /** Whole months, in addition to the current one, for which events are kept. */
  eventRetentionMonths: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_200, default: defaultRetentionMonths }),
  ),
})

/** Reads the contacts service's environment; throws one error that names every fault. */
export function readConfig(env: NodeJS.ProcessEnv): ContactsConfig {
  return read(ContactsConfig, env)
}
