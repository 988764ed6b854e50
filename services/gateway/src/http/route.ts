import type { AuditAction } from '@outrider/contracts/audit'
import { parse, parseQuery, type RequestContract } from '@outrider/contracts/contract'
import type { LimitClass } from '@outrider/contracts/gateway'
import { notFound, Problem } from '@outrider/contracts/problem'
import type { OutgoingItem, Receipt } from '@outrider/service/nats/publish'
import type { Places } from '@outrider/contracts/references'
import { Tenant } from '@outrider/contracts/shapes'
import { type Static, type TSchema, Type } from 'typebox'
import type { Authenticator, Credentials, SessionCookie } from '../access/authenticate.ts'
import type { Access, AccessName, Identity, Refusal } from '../access/policies.ts'
import type { ItemPosition } from '../duplicates/key-index.ts'
import type { KeyedPublisher } from '../duplicates/keyed-publisher.ts'
import type { OpenInbox } from '../inbox/inboxes.ts'
import type { Incoming } from './incoming.ts'
import { withIds } from './references.ts'
import type { Deprecation } from './serve-route.ts'

/** Side effects that a handler may have. */
export interface Tools {
  /** Asks the service that owns the data. */
  readonly ask: <Q extends TSchema, R extends TSchema>(
    contract: RequestContract<Q, R>,
    data: Static<Q>,
  ) => Promise<Static<R>>
  /** Publishes durably. */
  readonly publish: (message: OutgoingItem) => Promise<Receipt>
  /** The same for possible duplicates; reports whether it is one. */
  readonly publishKeyed: KeyedPublisher['publish']
  /** Counts items of a batch on the caller's budget; throws `RATE_LIMITED`. */
  readonly countItems: (count: number) => void
  /** Looks up a token that strangers may make up; see `RateLimiter`. */
  readonly probe: <T>(work: () => Promise<T>) => Promise<T>
  readonly sessionCookie: SessionCookie
  readonly deviceCookie: SessionCookie
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
  readonly headers?: Readonly<Record<string, string | string[]>>
}

/** A route as the reference describes it. */
interface Description {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** Below `basePath`; parameters as `:name`. */
  readonly path: string
  /** The operation's name in generated clients: `sendEvent`. */
  readonly operationId: string
  readonly tag: string
  readonly summary: string
  /** Undefined for calls without a budget. */
  readonly limit: LimitClass | undefined
  readonly status: 200 | 201 | 202 | 204 | 302
  /** Another media type of a JSON body. It distinguishes routes of the same method and path. */
  readonly mediaType?: string
  /** The same for a header that only requests of this route have. */
  readonly marker?: string
  /** Media types of a body that is not JSON: it is not read, but handed over as a stream. */
  readonly accepts?: readonly string[]
  /** Bytes of such a body that are in memory at a time; none when omitted. */
  readonly holds?: number
  /** Bytes of a JSON body, where more are permitted than in others; those beyond must be in long strings. */
  readonly maxBody?: number
  /** Whether a caller may name the request by `Idempotency-Key` and gets the first response again. */
  readonly repeatable?: boolean
  /** Whether `Idempotency-Key` stands in for a key that the body may have; other POSTs reject the header. */
  readonly takesKey?: boolean
  /** Whether a record in the reply has a version, which the header `ETag` names. */
  readonly tagged?: boolean
  /** Whether a caller may name the version of the record by `If-Match`. */
  readonly takesVersion?: boolean
  /** Whether it changes permissions: this gateway's credential cache is then cleared immediately. */
  readonly changesAccess?: boolean
  /** The action that the audit log keeps after a response with the route's own status. */
  readonly audits?: AuditAction
  /** Whether it also counts per client address, as strangers may try it. */
  readonly perAddress?: boolean
  /** Fields of the reply, at any depth, that a repetition of the request does not show again. */
  readonly shownOnce?: readonly string[]
  /** Whether the reply has any length and is read page by page as the caller takes it: few are open at a time. */
  readonly download?: boolean
  /** Media type of a reply that is not JSON. */
  readonly produces?: string
  /** Responses besides the route's own and problems: status and meaning. */
  readonly also?: Readonly<Partial<Record<200 | 303 | 400 | 403 | 404 | 410, string>>>
  /** Set on operations that will be removed. */
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
  /** Where the body refers to other resources, also by key. The caller has a tenant. */
  readonly references?: Places
  /** Rejects a body that refers to resources which the service that handles it cannot look up. The caller has a tenant. */
  readonly checks?: (body: Static<Body>, tenant: Tenant, ask: Tools['ask']) => Promise<void>
  /** Whether the object of a kept reply still exists; assumed when omitted. */
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

/** An authorized caller, and the remaining work of the call. */
export interface AuthorizedCall {
  readonly identity: Identity
  /** On whose budget the call is. */
  readonly budget: string | undefined
  /** On whose budget `INBOX` it is as well. */
  readonly sum: string | undefined
  respond(request: Unchecked, tools: Tools): Promise<RouteResponse<unknown>>
  /** Whether a reply that was kept may be given again. */
  stillStands(reply: unknown, tools: Tools): Promise<boolean>
}

/** One endpoint with its types folded away: router, reference, and tests loop over these. */
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

/** The query of a page that people open by a link: people who share the link add parameters of their own. */
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
  const { params, query, body, access, handle, stillStands, references, checks, ...rest } = spec
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
        identity: access.identityOf(caller),
        budget: access.budgetOf(caller),
        sum: access.sumOf?.(caller),
        stillStands: async (reply, tools) =>
          stillStands === undefined || stillStands(caller, parse(rest.reply, reply), tools),
        respond: async (request, tools) => {
          const named = references
            ? await withIds(request.body, references, tenantIn(caller), tools.ask)
            : request.body
          const content = readBody(named)
          await checks?.(content, tenantIn(caller), tools.ask)
          return handle({
            ...tools,
            caller,
            request: request.incoming,
            params: readParams(request.params),
            query: readQuery(request.query),
            body: content,
          })
        },
      }
    },
  }
}

/** The tenant of a caller who has one. */
function tenantIn(caller: unknown): Tenant {
  return parse(Tenant, Object(caller).tenant)
}

/** Reads by `schema`, or nothing at all where a route has none and its type parameter is `nothing`. */
function reader<Schema extends TSchema>(
  schema: Schema | undefined,
  read: (schema: TSchema, value: unknown) => unknown,
): (value: unknown) => Static<Schema> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `schema ?? nothing` has the type Schema
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
