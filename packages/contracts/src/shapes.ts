import { type Static, type TArray, type TSchema, Type } from 'typebox'
import { Id } from './ids.ts'

/** The same schema with a description for the API reference. */
export function described<Schema extends TSchema>(description: string, schema: Schema): Schema {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- With does not infer the type of a generic schema
  return Type.With(schema, { description }) as Schema
}

/** Unknown fields are faults: a typo must not be silently dropped. */
export const closed = { additionalProperties: false } as const

export type Environment = Static<typeof Environment>
export const Environment = Type.Enum(['live', 'test'])

/** Whose data a call is about. Every statement names both. */
export type Tenant = Static<typeof Tenant>
export const Tenant = Type.Object({ orgId: Id('org'), environment: Environment })

/** An object whose keys are the caller's own. */
export type FreeForm = Static<typeof FreeForm>
export const FreeForm = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
})

/** A free-form object whose JSON has at most so many bytes. */
export function FreeFormUpTo(bytes: number) {
  return Type.Unsafe<FreeForm>({ ...FreeForm, 'x-max-bytes': bytes })
}

/**
 * Not blank, and without control characters and those that break a line or change the direction of the text around it
 * (Unicode, UAX #9, section 2).
 */
export const linePattern = String.raw`^(?=.*\S)[^\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]*$`

/** One line without path separators, and not a directory. */
export const fileNamePattern = String.raw`^(?!\.{1,2}$)(?!.*[/\\])${linePattern.slice(1)}`
const token = String.raw`[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]{0,99}`
/** RFC 2045, section 5.1, with at most three parameters. `multipart` and `message` cannot be in base64. */
export const mediaTypePattern = String.raw`^(?!(?:[mM][uU][lL][tT][iI][pP][aA][rR][tT]|[mM][eE][sS][sS][aA][gG][eE])/)${token}/${token}(?:; ?[A-Za-z-]{1,40}=[A-Za-z0-9._-]{1,100}){0,3}$`

/** A name that others than its author read: in emails, on pages, and in lists. */
export function Line(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, pattern: linePattern })
}

/** RFC 3339, UTC, milliseconds, as `Date.prototype.toISOString` writes it. */
export const Time = Type.String({ format: 'date-time' })

export function Nullable<Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) {
  const { description }: { readonly description?: string } = schema
  return Type.Union([schema, Type.Null()], { ...(description !== undefined && { description }) })
}

/** A page of a list: `cursor` is the `nextCursor` of the previous page. */
export const PageQuery = Type.Object(
  {
    limit: described(
      'The maximum number of items on a page.',
      Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
    ),
    cursor: described(
      'The `nextCursor` of the previous page.',
      Type.Optional(Type.String({ minLength: 1, maxLength: 512 })),
    ),
  },
  closed,
)

/** Filters a list by name. */
export const NameFilter = {
  q: described(
    'Part of the name, in any case.',
    Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  ),
}

/** Filters a list by status. */
export function StatusFilter<Status extends TSchema>(status: Status) {
  return {
    status: described(
      'The status. To list items with one of several statuses, repeat the parameter.',
      Type.Optional(Type.Array(status, { minItems: 1, maxItems: 10 })),
    ),
  }
}

/** Filters a list by the time of creation. */
export const TimeFilter = {
  since: described('Items created at this time or later.', Type.Optional(Time)),
  until: described('Items created before this time.', Type.Optional(Time)),
}

const nextCursor = described(
  'The `cursor` of the next page; null on the last page.',
  Nullable(Type.String()),
)

/** One page of a list: its items under their name, and the cursor of the next page; null on the last one. */
export function listReply<Name extends string, Item extends TSchema>(name: Name, item: Item) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a computed key is a string to TypeScript
  const items = { [name]: Type.Array(item) } as Record<Name, TArray<Item>>
  return Type.Object({ ...items, nextCursor })
}

/** `delay_until` becomes `DelayUntil`. */
export function titleOf(type: string): string {
  return type.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/**
 * One of several object shapes. The first field of `shapes` that a value has decides which one applies, so that faults
 * name places inside that shape. Without `otherwise` a value needs one of the fields.
 */
export function shapeByField(
  options: { readonly title: string; readonly description: string },
  shapes: Readonly<Record<string, TSchema>>,
  otherwise?: TSchema,
): TSchema {
  const fields = Object.keys(shapes)
  const chain = Object.entries(shapes).reduceRight<object | undefined>(
    (rest, [field, shape]) => ({
      if: { type: 'object', properties: { [field]: true }, required: [field] },
      // oxlint-disable-next-line unicorn/no-thenable -- JSON Schema's own word
      then: shape,
      ...(rest && { else: rest }),
    }),
    otherwise,
  )
  return Type.Unsafe({
    ...options,
    type: 'object',
    ...(!otherwise && { 'x-one-of': fields }),
    ...chain,
  })
}

export const Accepted = Type.Object({ ok: Type.Literal(true) })
