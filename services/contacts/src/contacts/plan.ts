import {
  type ContactPatch,
  type IdentifierKind,
  identifierKinds,
} from '@outrider/contracts/contacts'
import type { ChoiceSource } from '@outrider/contracts/subscriptions'
import type { Uuid } from '@outrider/contracts/ids'
import { invalid, Problem } from '@outrider/contracts/problem'
import type { StoredTenant } from '@outrider/service/db/tenant'
import { type Choices, laterChoices } from './choices.ts'
import {
  combine,
  type ContactFields,
  type HeldIdentifier,
  type Identifier,
  identifierKey,
  identifiersOf,
  noChange,
  type RowChange,
  type Said,
  type Texts,
  textsOf,
} from './fields.ts'
import { type Bounded, type Fit, fitsAll, type NameRoom } from './limits.ts'
import type { ContactChange } from './write.ts'

/** A reference to a person by identifiers, with changes to their contact. */
export interface ContactReference {
  readonly tenant: StoredTenant
  readonly contact: ContactFields
  /** The contact gets the email as an identifier, but does not show it until it is confirmed. */
  readonly hidesEmail?: boolean | undefined
  /** The contact's ID, if the mention creates one: the same if that happens again after a restore of the database. */
  readonly newId?: Uuid | undefined
  /** When the mention was accepted, if that is earlier than now; a person erased since is not created again. */
  readonly acceptedAt?: string | undefined
  /** All of it is about one person: it means no one if any of its identifiers belongs to an erased person. */
  readonly isWhole?: boolean | undefined
  /** The source of the subscription, if there is one. */
  readonly source?: ChoiceSource | undefined
  /** The choices of the subscription; `identifyContacts` looks up the topics. */
  readonly choices?: Choices | undefined
  readonly unknownTopics?: readonly string[] | undefined
}

/** An identifier that another contact has and keeps. */
interface Clash {
  readonly field: IdentifierKind
  readonly contactId: Uuid
}

/** The contact that a mention means. */
interface Resolution {
  readonly contactId: Uuid
  readonly created: boolean
  readonly conflicts: readonly Clash[]
  /** The changes that were omitted because the contact has no room for them. */
  readonly dropped: readonly Bounded[]
  /** The identifiers that were omitted because they belong to an erased person. */
  readonly erased: readonly IdentifierKind[]
  /** The keys of the subscription that name no topic. */
  readonly unknownTopics: readonly string[]
}

/** The combined changes of all mentions to one contact. */
export interface PlannedChange extends RowChange {
  readonly created: boolean
}

/** The contact that has an identifier, and whether the contact shows it as the one of its kind. */
export interface Holder {
  readonly contactId: Uuid
  readonly shown: boolean
}

export interface ContactPlan {
  /** One for each mention, in their order; null where it means an erased person. */
  readonly resolutions: readonly (Resolution | null)[]
  readonly changes: readonly PlannedChange[]
  /** Identifiers that no contact had. */
  readonly named: readonly HeldIdentifier[]
  /** Identifiers that their contacts show after the change, and must still have. */
  readonly relied: readonly HeldIdentifier[]
}

/** The plan of mentions none of which means an erased person. */
interface PlanOfLiving extends ContactPlan {
  readonly resolutions: readonly Resolution[]
}

/** A change to a contact while the plan is made. */
interface Draft {
  readonly tenant: StoredTenant
  readonly created: boolean
  readonly texts: Texts
  readonly words: Said[]
  choices: Choices | null
  source: ChoiceSource | null
}

/** A plan while it is being made. */
interface Planning {
  /** The contact that had each identifier before, and the contact that has it now, by `identifierKey`. */
  readonly holders: ReadonlyMap<string, Holder>
  readonly known: Map<string, Holder>
  readonly drafts: Map<Uuid, Draft>
  readonly named: HeldIdentifier[]
  readonly relied: Map<string, HeldIdentifier>
  readonly fit: Fit
  readonly hasRoom: NameRoom
}

/**
 * Decides which contact each mention means: the first of its identifiers that a contact has, in the order
 * wallet, email, external ID; a new contact when no contact has any of them. Identifiers without a contact go
 * to that contact; identifiers of other contacts stay where they are and are reported. Later mentions see the
 * effects of earlier ones. The function does not consider erased persons: see `withoutErased`.
 *
 * @param holders by `identifierKey`, as the database had them a moment ago
 * @param newContactId makes the ID of a new contact, where the mention names none
 * @param fit leaves out attributes and tags that contacts have no room for
 * @param hasRoom whether contacts have room for another identifier; an identifier without room is ignored
 */
export function planContacts(
  mentions: readonly ContactReference[],
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
  const resolutions = mentions.map((mention) => planReference(planning, mention, newContactId))
  return {
    resolutions,
    changes: [...planning.drafts].map(([id, draft]) => changeOf(id, draft)),
    named: planning.named,
    relied: [...planning.relied.values()],
  }
}

function planReference(
  planning: Planning,
  mention: ContactReference,
  newContactId: () => Uuid,
): Resolution {
  const { tenant, contact, hidesEmail = false, choices, unknownTopics = [] } = mention
  const identifiers = identifiersOf(tenant, contact)
  const existing = identifiers.map((each) => planning.known.get(identifierKey(each))).find(Boolean)
  const contactId = existing?.contactId ?? mention.newId ?? newContactId()
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
    else delete texts[kind] // the row keeps its value
  }
  Object.assign(draft.texts, texts)
  const { attributes, tags: addTags } = contact
  const { said, dropped } = planning.fit(contactId, { attributes, addTags })
  draft.words.push(said)
  if (choices) {
    draft.choices = laterChoices(draft.choices, choices)
    draft.source = mention.source ?? null
  }
  return {
    contactId,
    created: existing === undefined,
    conflicts,
    dropped: [...dropped, ...new Set(unnamed)],
    erased: [],
    unknownTopics,
  }
}

/**
 * Gives the contact an identifier that is free; returns its holder, undefined when the contact has no room for
 * it.
 */
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

/**
 * Whether the row already has the identifier. It is then not written again, because another process may be
 * removing it.
 */
function isShown(holder: Holder, { texts }: Draft, kind: IdentifierKind): boolean {
  return holder.shown && texts[kind] === undefined
}

/** A row shows an identifier that its contact had before only if the contact still has it. */
function relyOn({ holders, relied }: Planning, identifier: HeldIdentifier): void {
  const key = identifierKey(identifier)
  if (holders.has(key)) relied.set(key, identifier)
}

function draftOf({ drafts }: Planning, id: Uuid, tenant: StoredTenant, created: boolean): Draft {
  const draft: Draft = drafts.get(id) ?? {
    tenant,
    created,
    texts: {},
    words: [],
    choices: null,
    source: null,
  }
  drafts.set(id, draft)
  return draft
}

function changeOf(id: Uuid, { tenant, created, texts, words, ...chosen }: Draft): PlannedChange {
  return { ...noChange(tenant, id), ...combine(words), ...chosen, texts, created }
}

/** The identifiers that a contact shows, and the row's version. */
export interface Shown extends Record<IdentifierKind, string | null> {
  readonly id: Uuid
  readonly version: string
}

/**
 * The changes of a patch. Throws `IDENTIFIER_TAKEN` naming the field when another contact has an identifier,
 * and `VALIDATION_FAILED` when none would be left.
 *
 * @param holders the contacts with the wanted identifiers, by `identifierKey`
 */
export function planChange(
  tenant: StoredTenant,
  shown: Shown,
  patch: ContactPatch,
  holders: ReadonlyMap<string, Holder>,
  choices: Choices | null = null,
): ContactChange {
  const wanted = identifiersOf(tenant, patch)
  for (const identifier of wanted) refuseTaken(identifier, shown.id, holders)
  const texts = textsOf(patch)
  const cleared = identifierKinds.filter((kind) => texts[kind] === null)
  refuseLast({ ...shown, ...texts }, cleared)
  const replacing = wanted.filter(({ kind, value }) => shown[kind] !== value)
  for (const { kind, value } of wanted) if (shown[kind] === value) delete texts[kind]
  const identifies = cleared.length > 0 || replacing.length > 0
  return {
    row: {
      ...noChange(tenant, shown.id),
      ...combine([{ attributes: patch.attributes }]),
      choices,
      source: choices ? 'api' : null,
      texts,
      tags: patch.tags === undefined ? null : [...new Set(patch.tags)],
      version: identifies ? shown.version : null,
    },
    named: replacing.filter((each) => !holders.has(identifierKey(each))),
    released: replacing.flatMap((each) => {
      const value = shown[each.kind]
      return value === null ? [] : [{ ...each, value }]
    }),
    cleared,
  }
}

function refuseLast(
  after: Partial<Record<IdentifierKind, string | null>>,
  cleared: readonly IdentifierKind[],
): void {
  const [last] = cleared
  if (last && identifierKinds.every((kind) => after[kind] === null))
    throw invalid(last, 'cannot be removed: it is the last identifier of the contact', 'last')
}

function refuseTaken(
  identifier: Identifier,
  contactId: Uuid,
  holders: ReadonlyMap<string, Holder>,
): void {
  const holder = holders.get(identifierKey(identifier))
  if (holder === undefined || holder.contactId === contactId) return
  const fault = { field: identifier.kind, code: 'taken', message: 'belongs to another contact' }
  throw new Problem('IDENTIFIER_TAKEN', `${fault.field}: ${fault.message}`, { faults: [fault] })
}
