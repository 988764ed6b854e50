import type { AccountMail } from '@outrider/contracts/emails'
import { json, type Pool } from '@outrider/service/database'

export interface LeasedMail {
  readonly id: string
  readonly mail: AccountMail
  /** This one included. */
  readonly tries: number
}

/** Keeps mails to be sent, each once however often it comes. */
export async function insertMails(
  db: Pool,
  mails: readonly { readonly id: string; readonly mail: AccountMail }[],
): Promise<void> {
  await db`
    insert into account_mails (id, mail)
    select id, mail from jsonb_to_recordset(${json(db, mails)}::jsonb) as m (id text, mail jsonb)
    on conflict (id) do nothing`
}

/** Leases the mails that are due, at most `limit`, and counts the try. */
export function leaseMails(db: Pool, limit: number, seconds: number): Promise<LeasedMail[]> {
  return db<LeasedMail[]>`
    update account_mails m
    set leased_until = now() + make_interval(secs => ${seconds}), tries = tries + 1
    from (
      select id from account_mails where due_at <= now() and leased_until <= now()
      order by due_at limit ${limit} for update skip locked
    ) due
    where m.id = due.id
    returning m.id, m.mail, m.tries`
}

/** Forgets a mail that has left, or that came too late. */
export async function deleteMail(db: Pool, id: string): Promise<void> {
  await db`delete from account_mails where id = ${id}`
}

/** Puts a mail off that the relay did not take. */
export async function putMailOff(db: Pool, id: string, seconds: number): Promise<void> {
  await db`
    update account_mails
    set leased_until = '-infinity', due_at = now() + make_interval(secs => ${seconds})
    where id = ${id}`
}
