import type { Hashes } from '@outrider/contracts/hashes'
import type { Uuid } from '@outrider/contracts/ids'
import { tokenOf } from '@outrider/contracts/secrets'
import { compare } from '@outrider/service/compare'
import { tenantKey } from '@outrider/service/tenant'
import type { Plan } from '../contacts/plan-contacts.ts'
import type { Store } from '../contacts/store.ts'
import { listMails, listOpenConfirmations, type OpenConfirmation } from './mail-queries.ts'
import type { ReceivedCapture } from './queries.ts'

/** Confirmation mails that an address gets on a day (UTC), whoever asks for them. */
export const maxMailsPerDay = 3

/** A mail that is to ask for a confirmation. */
export interface Asking {
  /** Of the consent that it confirms: an earlier one where that is still open. */
  readonly consentId: Uuid
  readonly token: { readonly text: string; readonly digest: string }
  /** Null where the address has had its mails of the day. */
  readonly mail: { readonly addressHash: string; readonly day: string; readonly nth: number } | null
}

/**
 * What asks for the confirmation of each capture by double opt-in, by the capture's id. One that is open for the same
 * person, form, address and text is sent again, not anew; where an address has had its mails of the day, nothing is
 * sent, and nothing new is opened.
 */
export async function askingFor(
  { db, hashes }: Store,
  captures: readonly ReceivedCapture[],
  { meant }: Plan,
  now: Date,
): Promise<ReadonlyMap<string, Asking>> {
  const wanted = captures.flatMap((capture, index) => {
    const { email, form } = capture
    const contactId = meant[index]?.contactId
    if (!form.doubleOptIn || email === null || contactId === undefined) return []
    const addressHash = hashes.ofAddress(capture.tenant, email).toString('hex')
    return [{ capture, email, contactId, addressHash }]
  })
  if (wanted.length === 0) return new Map()
  const day = now.toISOString().slice(0, 10)
  const [open, sent] = await Promise.all([
    listOpenConfirmations(
      db,
      wanted.map(({ capture, email }) => ({ ...capture.tenant, email })),
      now,
    ),
    listMails(
      db,
      wanted.map(({ capture, addressHash }) => ({ ...capture.tenant, addressHash })),
      day,
    ),
  ])
  const opened = new Map(open.map((each) => [openKey(each), each.consentId]))
  const mails = new Map(sent.map((each) => [each.addressHash, each.mails]))
  const asking = new Map<string, Asking>()
  for (const { capture, email, contactId, addressHash } of wanted.toSorted(byId)) {
    const { id, tenant, form, consentText } = capture
    const key = openKey({ ...tenant, contactId, formId: form.uuid, email, consentText })
    const nth = (mails.get(addressHash) ?? 0) + 1
    const earlier = opened.get(key)
    if (nth > maxMailsPerDay && earlier === undefined) continue
    const consentId = earlier ?? id
    const mail = nth > maxMailsPerDay ? null : { addressHash, day, nth }
    asking.set(id, { consentId, token: tokenFor(hashes, capture, consentId), mail })
    opened.set(key, consentId)
    if (mail) mails.set(addressHash, nth)
  }
  return asking
}

function byId(one: { capture: ReceivedCapture }, other: { capture: ReceivedCapture }): number {
  return compare(one.capture.id, other.capture.id)
}

function openKey(each: Omit<OpenConfirmation, 'consentId'>): string {
  const { contactId, formId, email, consentText } = each
  return JSON.stringify([tenantKey(each), contactId, formId, email, consentText])
}

/** Keyed by a secret outside the database, so that the same link can be sent again though only its digest is stored. */
function tokenFor(hashes: Hashes, { tenant }: ReceivedCapture, consentId: Uuid) {
  return tokenOf('cfm', hashes.ofValue(tenant, `confirmation ${consentId}`).subarray(-32))
}
