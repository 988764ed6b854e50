import type { Uuid } from '@outrider/contracts/ids'
import type { Environment } from '@outrider/contracts/shapes'
import { type Db, json } from '@outrider/service/database'
import type { TemplateRow } from '../templates/queries.ts'

interface Asked {
  readonly orgId: Uuid
  readonly environment: Environment
  readonly contactId: Uuid
  /** In hexadecimal. */
  readonly addressHash: string
}

export interface Standing {
  readonly contactId: Uuid
  readonly addressHash: string
  readonly suppressed: boolean
  /** Emails that were sent, or are being sent, since the time asked about. */
  readonly admitted: number
}

/** How each contact and address stands. */
export function listStandings(db: Db, asked: readonly Asked[], since: Date): Promise<Standing[]> {
  return db<Standing[]>`
    select w."contactId" as contact_id, w."addressHash" as address_hash,
      exists (
        select 1 from suppressions s
        where s.org_id = w."orgId" and s.environment = w.environment
          and s.address_hash = decode(w."addressHash", 'hex')
      ) as suppressed,
      (
        select count(*)::integer from messages m
        where m.contact_id = w."contactId" and m.admitted_at > ${since}
          and m.org_id = w."orgId" and m.environment = w.environment
      ) as admitted
    from jsonb_to_recordset(${json(db, asked)}::jsonb)
      as w ("orgId" uuid, environment text, "contactId" uuid, "addressHash" text)`
}

interface Wanted {
  readonly orgId: Uuid
  readonly environment: Environment
  /** The database's. */
  readonly templateId: Uuid
}

/** The templates that there are of those asked for, in no order. */
export function listTemplatesOf(db: Db, wanted: readonly Wanted[]): Promise<TemplateRow[]> {
  return db<TemplateRow[]>`
    select t.id, t.name, t.subject, t.html, t.mjml, t.text, t.created_at, t.updated_at
    from jsonb_to_recordset(${json(db, wanted)}::jsonb)
      as w ("orgId" uuid, environment text, "templateId" uuid)
    join templates t
      on t.id = w."templateId" and t.org_id = w."orgId" and t.environment = w.environment`
}
