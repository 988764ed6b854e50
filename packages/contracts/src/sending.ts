import { type Static, Type } from 'typebox'
import { defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import { described, Nullable, Tenant } from './shapes.ts'

/** Who an email is from, and what it is signed with (RFC 6376). */
export type SendingIdentity = Static<typeof SendingIdentity>
export const SendingIdentity = Type.Object({
  address: Type.String(),
  name: Nullable(Type.String()),
  dkim: Type.Object({
    domain: Type.String(),
    selector: Type.String(),
    privateKey: described('PKCS #8, PEM.', Type.String()),
  }),
})

/**
 * The senders asked for, in the order asked; without `senderId` the oldest of a send-ready domain. Null where
 * there is none, or where its domain is not send-ready.
 */
export const readSenders = defineRequest({
  subject: 'domains.read-senders',
  request: Type.Object({
    wanted: Type.Array(Type.Object({ tenant: Tenant, senderId: Type.Optional(Id('snd')) })),
  }),
  reply: Type.Object({
    senders: Type.Array(Nullable(SendingIdentity)),
    /** Of each one asked for, whether there is such a sender, ready or not. */
    known: Type.Array(Type.Boolean()),
  }),
})
