import { type TProperties, type TSchema, Type } from 'typebox'
import { defineRequest, type RequestContract } from './contract.ts'
import { closed, described, listReply, Nullable, PageQuery, Tenant, Time } from './shapes.ts'

/**
 * The versions of a record of which one must be the current one; any if omitted. A version is the time of the last
 * change.
 */
const IfMatch = { ifMatch: Type.Optional(Type.Array(Time, { maxItems: 20 })) }

const Key = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,63}$' })

/**
 * The field `key` of records to which callers may give one, so that they have the same name in each environment. The
 * index that keeps keys unique is named `<table>_chosen_key`: its violation is reported as `CONFLICT`.
 */
export const chosenKey = {
  inInput: {
    key: described('A key of your choice, unique in the environment.', Type.Optional(Key)),
  },
  inPatch: {
    key: described(
      'A key of your choice, unique in the environment. Null removes it.',
      Type.Optional(Nullable(Key)),
    ),
  },
  inRecord: {
    key: described(
      'The key that you have chosen, or null.',
      Type.Optional(Nullable(Type.String())),
    ),
  },
} as const

const KeyFilter = {
  key: described('The key.', Type.Optional(Type.String({ minLength: 1, maxLength: 64 }))),
}

/**
 * The requests about one kind of a tenant's records. Subjects and fields are named after the kind: for `form` they are
 * `contacts.create-form` with the field `form`, `contacts.get-form` with `formId`, and `contacts.list-forms`, whose
 * reply has `forms`.
 */
export function defineResource<
  const Name extends string,
  Identifier extends TSchema,
  RecordSchema extends TSchema,
>(service: string, name: Name, id: Identifier, record: RecordSchema) {
  const One = Type.Object({ tenant: Tenant, ...property(`${name}Id`, id) })

  /** A request about one record. */
  function request<More extends TProperties, Reply extends TSchema>(
    verb: string,
    more: More,
    reply: Reply,
  ) {
    return defineRequest({
      subject: `${service}.${verb}`,
      request: Type.Object({ ...One.properties, ...more }),
      reply,
    })
  }

  const list = <Query extends TSchema, Item extends TSchema>(query: Query, item: Item) =>
    defineRequest({
      subject: `${service}.list-${name}s`,
      request: Type.Object({ tenant: Tenant, query }),
      reply: listReply(`${name}s`, item),
    })

  return {
    One,
    request,
    list,
    /** The list of records with keys, and its other filters. */
    listKeyed: <Item extends TSchema, Filters extends TProperties>(item: Item, filters: Filters) =>
      list(Type.Object({ ...PageQuery.properties, ...KeyFilter, ...filters }, closed), item),
    create: <Input extends TSchema, Reply extends TSchema>(input: Input, reply: Reply) =>
      defineRequest({
        subject: `${service}.create-${name}`,
        request: Type.Object({ tenant: Tenant, ...property(name, input) }),
        reply,
      }),
    get: (): RequestContract<typeof One, RecordSchema> =>
      defineRequest({ subject: `${service}.get-${name}`, request: One, reply: record }),
    change: <Patch extends TSchema>(change: Patch) => request(`change-${name}`, { change }, record),
    delete: () => request(`delete-${name}`, {}, Type.Object({})),
    /** Only while the record is at a version that the caller knows, else `PRECONDITION_FAILED`. */
    changeIf: <Patch extends TSchema>(change: Patch) =>
      request(`change-${name}`, { change, ...IfMatch }, record),
    deleteIf: () => request(`delete-${name}`, { ...IfMatch }, Type.Object({})),
  }
}

function property<Name extends string, Schema extends TSchema>(name: Name, schema: Schema) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a computed key is a string to TypeScript
  return { [name]: schema } as Record<Name, Schema>
}
