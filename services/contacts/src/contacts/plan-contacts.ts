import type { IdentifierKind } from '@outrider/contracts/contacts'
import type { Uuid } from '@outrider/contracts/ids'
import type { StoredTenant } from '@outrider/service/tenant'
import type { Texts, Words } from './fields.ts'
import { type Bounded, type Fit, fitsAll, type NameRoom } from './fit.ts'
import { type HeldIdentifier, identifierKey, identifiersOf, textsOf } from './identifiers.ts'
import { combine, noChange, type RowChange, type Said } from './row-change.ts'

/** Somebody is named, and something may be said of them. */
export interface Mention {
  readonly tenant: StoredTenant
  readonly contact: Words
  /** They are to be known by the email, but not to show it: it is yet to be confirmed. */
  readonly hidesEmail?: boolean | undefined
  /** When it was promised to be carried out, if that is earlier than now; who was erased since is not made anew. */
  readonly acceptedAt?: string | undefined
  /** All of it is about one person: it means nobody where any identifier is an erased person's. */
  readonly isWhole?: boolean | undefined
}

/** An identifier that stays with the contact that has it. */
interface Clash {
  readonly field: IdentifierKind
  readonly contactId: Uuid
}

/** Whom a mention means. */
export interface Meant {
  readonly contactId: Uuid
  readonly created: boolean
  readonly conflicts: readonly Clash[]
  /** What was said of them and had to be left out, for the contact has no room for it. */
  readonly dropped: readonly Bounded[]
  /** What was left out because it is an erased person's. */
  readonly erased: readonly IdentifierKind[]
}

/** What is to become of one contact, all mentions together. */
export interface PlannedChange extends RowChange {
  readonly created: boolean
}

/** Who has an identifier, and whether it is the one of its kind that the contact shows. */
export interface Holder {
  readonly contactId: Uuid
  readonly shown: boolean
}

export interface Plan {
  /** One for each mention, in their order; null where it means somebody who was erased. */
  readonly meant: readonly (Meant | null)[]
  readonly changes: readonly PlannedChange[]
  /** Identifiers that nobody had. */
  readonly named: readonly HeldIdentifier[]
  /** Identifiers that their contacts are to show from now on, and must still have. */
  readonly relied: readonly HeldIdentifier[]
}

/** Of mentions that all mean somebody. */
interface PlanOfLiving extends Plan {
  readonly meant: readonly Meant[]
}

/** A contact while it is being planned. */
interface Draft {
  readonly tenant: StoredTenant
  readonly created: boolean
  readonly texts: Texts
  readonly words: Said[]
}

/** A plan while it is being made. */
interface Planning {
  /** Who had which identifier before, and who has it now, by `identifierKey`. */
  readonly holders: ReadonlyMap<string, Holder>
  readonly known: Map<string, Holder>
  readonly drafts: Map<Uuid, Draft>
  readonly named: HeldIdentifier[]
  readonly relied: Map<string, HeldIdentifier>
  readonly fit: Fit
  readonly hasRoom: NameRoom
}

/**
 * Decides whom each mention means: the first of its identifiers that somebody has, in the order wallet,
 * email, external id; a new contact when nobody has any. Identifiers that nobody has go to that contact;
 * those of others stay where they are and are reported. Later mentions see what earlier ones did. Of those who
 * were erased it knows nothing: see `withoutErased`.
 *
 * @param holders by `identifierKey`, as the database knew them a moment ago
 * @param newContactId makes the id of a new contact
 * @param fit leaves out what contacts have no room for
 * @param hasRoom whether contacts have room for another identifier; one without is as if it had not been said
 */
export function planContacts(
  mentions: readonly Mention[],
  holders: ReadonlyMap<string, Holder>,
  newContactId: () => Uuid,
  fit: Fit = fitsAll,
  hasRoom: NameRoom = () => true,
): PlanOfLiving {
  const planning: Planning = {
    fit,
    hasRoom,
    holders,
    known: new Map(holders),
    drafts: new Map(),
    named: [],
    relied: new Map(),
  }
  const meant = mentions.map((mention) => planMention(planning, mention, newContactId))
  return {
    meant,
    changes: [...planning.drafts].map(([id, draft]) => changeOf(id, draft)),
    named: planning.named,
    relied: [...planning.relied.values()],
  }
}

function planMention(
  planning: Planning,
  { tenant, contact, hidesEmail = false }: Mention,
  newContactId: () => Uuid,
): Meant {
  const identifiers = identifiersOf(tenant, contact)
  const existing = identifiers.map((each) => planning.known.get(identifierKey(each))).find(Boolean)
  const contactId = existing?.contactId ?? newContactId()
  const draft = draftOf(planning, contactId, tenant, existing === undefined)
  const texts = textsOf(contact)
  const conflicts: Clash[] = []
  const unnamed: Bounded[] = []
  for (const each of identifiers) {
    const { kind } = each
    const identifier = { ...each, contactId }
    const holder = hold(planning, identifier)
    if (!holder) {
      delete texts[kind]
      unnamed.push('identifiers')
      continue
    }
    const isTheirs = holder.contactId === contactId
    const hides = hidesEmail && kind === 'email'
    if (!isTheirs) conflicts.push({ field: kind, contactId: holder.contactId })
    if (isTheirs && !hides && !isShown(holder, draft, kind)) relyOn(planning, identifier)
    else delete texts[kind] // the row stays as it is there
  }
  Object.assign(draft.texts, texts)
  const { attributes, tags: addTags } = contact
  const { said, dropped } = planning.fit(contactId, { attributes, addTags })
  draft.words.push(said)
  return {
    contactId,
    created: existing === undefined,
    conflicts,
    dropped: [...dropped, ...new Set(unnamed)],
    erased: [],
  }
}

/** Gives the contact an identifier that nobody has; answers who has it now, undefined when the contact has no room for it. */
function hold({ known, named, hasRoom }: Planning, identifier: HeldIdentifier): Holder | undefined {
  const key = identifierKey(identifier)
  const holder = known.get(key)
  if (holder) return holder
  if (!hasRoom(identifier.contactId)) return undefined
  const taken = { contactId: identifier.contactId, shown: false }
  known.set(key, taken)
  named.push(identifier)
  return taken
}

/** Whether the row has the identifier already: it is not written again, for somebody may be taking it away just now. */
function isShown(holder: Holder, { texts }: Draft, kind: IdentifierKind): boolean {
  return holder.shown && texts[kind] === undefined
}

/** A row that is to show an identifier which its contact had before shows it only if the contact still has it. */
function relyOn({ holders, relied }: Planning, identifier: HeldIdentifier): void {
  const key = identifierKey(identifier)
  if (holders.has(key)) relied.set(key, identifier)
}

function draftOf({ drafts }: Planning, id: Uuid, tenant: StoredTenant, created: boolean): Draft {
  const draft = drafts.get(id) ?? { tenant, created, texts: {}, words: [] }
  drafts.set(id, draft)
  return draft
}

function changeOf(id: Uuid, { tenant, created, texts, words }: Draft): PlannedChange {
  return { ...noChange(tenant, id), ...combine(words), texts, created }
}
