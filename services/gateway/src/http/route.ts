import { parse, parseQuery, type RequestContract } from '@outrider/contracts/contract'
import type { LimitClass } from '@outrider/contracts/gateway'
import { notFound, Problem } from '@outrider/contracts/problem'
import type { OutgoingItem, Receipt } from '@outrider/service/nats/publish'
import { type Static, type TSchema, Type } from 'typebox'
import type { Authenticator, Credentials, SessionCookie } from '../access/authenticate.ts'
import type { Access, AccessName, Refusal } from '../access/policies.ts'
import type { ItemPosition } from '../duplicates/key-index.ts'
import type { KeyedPublisher } from '../duplicates/keyed-publisher.ts'
import type { OpenInbox } from '../inbox/inboxes.ts'
import type { Incoming } from './incoming.ts'
import type { Deprecation } from './serve-route.ts'

/** What a handler may do beside computing. */
export interface Tools {
  /** Asks the service that owns the data. */
  readonly ask: <Q extends TSchema, R extends TSchema>(
    contract: RequestContract<Q, R>,
    data: Static<Q>,
  ) => Promise<Static<R>>
  /** Publishes durably. */
  readonly publish: (message: OutgoingItem) => Promise<Receipt>
  /** The same for what may be a repetition, and says whether it is. */
  readonly publishKeyed: KeyedPublisher['publish']
  /** Counts items of a batch on the caller's budget; throws `RATE_LIMITED`. */
  readonly countItems: (count: number) => void
  readonly sessionCookie: SessionCookie
  /** How callers reach the gateway: an origin. */
  readonly publicUrl: string
  /** An open inbox as server-sent events, from after a message on, or from now on. */
  readonly openInbox: OpenInbox
  /** The accepted event at a place of its stream; undefined when it is gone. */
  readonly readAcceptedEvent: (place: ItemPosition) => Promise<unknown>
}

interface Call<Caller, Params, Query, Body> extends Tools {
  readonly caller: Caller
  readonly request: Incoming
  readonly params: Params
  readonly query: Query
  readonly body: Body
}

export interface RouteResponse<Body> {
  /** JSON, unless the route's reply has another media type: then text or a stream of it. */
  readonly body: Body
  /** Where it differs from the route's own. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

/** What the reference says of a route. */
interface Description {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** Below `basePath`; parameters as `:name`. */
  readonly path: string
  /** What generated clients call the operation: `sendEvent`. */
  readonly operationId: string
  readonly tag: string
  readonly summary: string
  /** Undefined for what is on no budget. */
  readonly limit: LimitClass | undefined
  readonly status: 200 | 201 | 202 | 204 | 302
  /** Media types of a body that is not JSON: it is not read, but handed over as a stream. */
  readonly accepts?: readonly string[]
  /** Bytes of such a body that are in memory at once; none when left out. */
  readonly holds?: number
  /** Whether a caller may name the request by `Idempotency-Key`, and gets the first answer again. */
  readonly repeatable?: boolean
  /** Whether it changes who may do what: what this gateway knows of credentials is then forgotten at once. */
  readonly changesAccess?: boolean
  /** Whether it also counts per client address, as strangers may try it. */
  readonly perAddress?: boolean
  /** Fields of the reply, at any depth, that a repetition of the request does not show again. */
  readonly shownOnce?: readonly string[]
  /** Whether the reply is of any length, and read page by page as the caller takes it: few are open at once. */
  readonly download?: boolean
  /** Media type of a reply that is not JSON. */
  readonly produces?: string
  /** Answers beside the route's own and problems: statuses with what they mean. */
  readonly also?: Readonly<Partial<Record<200 | 303 | 404 | 410, string>>>
  /** Set on what is to go. */
  readonly deprecated?: Deprecation
}

export interface RouteSpec<
  Caller,
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Reply extends TSchema,
> extends Description {
  readonly access: Access<Caller>
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly reply: Reply
  /** Whether what a kept reply tells of is still there; so it is when left out. */
  readonly stillStands?: (caller: Caller, reply: Static<Reply>, tools: Tools) => Promise<boolean>
  readonly handle: (
    call: Call<Caller, Static<Params>, Static<Query>, Static<Body>>,
  ) => Promise<RouteResponse<Static<Reply>>>
}

/** The parts of a request, not yet checked. */
export interface Unchecked {
  readonly incoming: Incoming
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** A caller who was let in, and what is left to do for them. */
export interface AuthorizedCall {
  /** On whose budget the call is. */
  readonly budget: string | undefined
  answer(request: Unchecked, tools: Tools): Promise<RouteResponse<unknown>>
  /** Whether a reply that was kept may be given again. */
  stillStands(reply: unknown, tools: Tools): Promise<boolean>
}

/** One endpoint with its types folded away: what the router, the reference and the tests loop over. */
export interface Route extends Description {
  readonly accessName: AccessName
  /** Whether a session names its organization by `x-org-id`. */
  readonly takesOrganization: boolean
  readonly params: TSchema
  readonly query: TSchema
  /** Undefined where there is none. */
  readonly body: TSchema | undefined
  readonly reply: TSchema
  authorize(
    credentials: Credentials,
    authenticator: Authenticator,
  ): Promise<AuthorizedCall | Refusal>
}

/** The query of a page that people open by a link: whoever passes the link on adds parameters of their own. */
export const anyQuery = Type.Object({})

export const nothing = Type.Object({}, { additionalProperties: false })

/** One endpoint as one value; a route without `access` cannot be written. */
export function route<
  Caller,
  Params extends TSchema = typeof nothing,
  Query extends TSchema = typeof nothing,
  Body extends TSchema = typeof nothing,
  Reply extends TSchema = TSchema,
>(spec: RouteSpec<Caller, Params, Query, Body, Reply>): Route {
  const { params, query, body, access, handle, stillStands, ...rest } = spec
  const readParams = reader(params, parseParams)
  const readQuery = reader(query, parseQuery)
  const readBody = reader(body, parse)
  return {
    ...rest,
    accessName: access.name,
    takesOrganization: access.takesOrganization === true,
    params: params ?? nothing,
    query: query ?? nothing,
    body,
    authorize: async (credentials, authenticator) => {
      const authorization = await access.authorize(credentials, authenticator)
      if ('refusal' in authorization) return authorization
      const { caller } = authorization
      return {
        budget: access.budgetOf(caller),
        stillStands: async (reply, tools) =>
          stillStands === undefined || stillStands(caller, parse(rest.reply, reply), tools),
        answer: (request, tools) =>
          handle({
            ...tools,
            caller,
            request: request.incoming,
            params: readParams(request.params),
            query: readQuery(request.query),
            body: readBody(request.body),
          }),
      }
    },
  }
}

/** Reads by `schema`, or nothing at all where a route has none and its type parameter is `nothing`. */
function reader<Schema extends TSchema>(
  schema: Schema | undefined,
  read: (schema: TSchema, value: unknown) => unknown,
): (value: unknown) => Static<Schema> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `schema ?? nothing` is what Schema says
  return (value) => read(schema ?? nothing, value) as Static<Schema>
}

/** An id that no resource can have reads the same as one that no resource has. */
function parseParams(schema: TSchema, params: unknown): unknown {
  try {
    return parse(schema, params)
  } catch (error) {
    throw error instanceof Problem ? notFound() : error
  }
}
