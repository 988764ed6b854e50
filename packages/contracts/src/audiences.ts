import { type Static, Type } from 'typebox'
import { defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import { closed, described, Nullable, Tenant } from './shapes.ts'

/** Who gets a campaign: everybody, the members of a segment, or whoever has a tag. Exactly one of them. */
export type Audience = Static<typeof Audience>
export const Audience = Type.Object(
  {
    all: described('Every contact.', Type.Optional(Type.Literal(true))),
    segmentId: Type.Optional(Id('seg')),
    tag: described(
      'Whoever has this tag.',
      Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    ),
  },
  { ...closed, minProperties: 1, maxProperties: 1 },
)

const OneAudience = Type.Object({ tenant: Tenant, campaignId: Id('cmp') })

/**
 * Writes down who belongs to an audience, as of now, under the campaign's id: all of it or nothing. Asked again, it
 * answers what was written first. Null while that is still being written: ask again. `NOT_FOUND` for an unknown segment.
 */
export const fixAudience = defineRequest({
  subject: 'contacts.fix-audience',
  request: Type.Object({ ...OneAudience.properties, audience: Audience }),
  reply: Type.Object({ size: Nullable(Type.Integer()) }),
})

/** Contacts of one page of an audience. */
export const maxAudiencePage = 5_000

/** The next contacts of a fixed audience, in the order of their ids; empty after the last one. */
export const listAudience = defineRequest({
  subject: 'contacts.list-audience',
  request: Type.Object({ ...OneAudience.properties, after: Nullable(Id('con')) }),
  reply: Type.Object({ contactIds: Type.Array(Id('con'), { maxItems: maxAudiencePage }) }),
})

/** Forgets an audience, a part at a time: ask again until it is done. */
export const dropAudience = defineRequest({
  subject: 'contacts.drop-audience',
  request: OneAudience,
  reply: Type.Object({ done: Type.Boolean() }),
})
