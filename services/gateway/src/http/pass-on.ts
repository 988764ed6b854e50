import type { RequestContract } from '@outrider/contracts/contract'
import type { Places } from '@outrider/contracts/references'
import { closed } from '@outrider/contracts/shapes'
import { type TObject, type TProperties, type TSchema, Type } from 'typebox'
import { versionsOf } from './entity-tags.ts'
import { nothing, type Route, type RouteSpec, route } from './route.ts'

/** Common to several routes. */
type Shared<Caller, Id extends string> = Pick<
  RouteSpec<Caller, TSchema, TSchema, TSchema, TSchema>,
  'tag' | 'tagged' | 'access' | 'limit' | 'changesAccess'
> & {
  /** The field of the contract's request that the path's `:id` fills; none where only access reads it. */
  readonly id?: Id
}

/** Specific to one route. */
interface Own<Body extends string> {
  /** The field of the contract's request that takes the body whole; or the fields that the body has itself. */
  readonly body?: Body | readonly Body[]
  readonly shownOnce?: readonly string[]
  readonly audits?: Route['audits']
  /** Where the body refers to other resources, also by key. */
  readonly references?: Places
  readonly checks?: RouteSpec<unknown, TSchema, TSchema, TSchema, TSchema>['checks']
  /** Schemas of path parameters that are no fields of the contract's request. */
  readonly params?: TProperties
}

/** The names behind the colons of a path. */
type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The fields of a contract's request that nothing in the HTTP request fills. */
type Unfilled<
  Fields,
  Caller,
  Id extends string,
  Path extends string,
  Body extends string,
> = Exclude<keyof Fields, keyof Caller | Id | ParamsOf<Path> | 'query' | 'ifMatch' | Body>

type Pass<Caller, Id extends string> = <
  const Path extends string,
  Fields extends TProperties,
  Reply extends TSchema,
  const Body extends string = never,
>(
  path: Path,
  summary: string,
  contract: RequestContract<TObject<Fields>, Reply> &
    ([Unfilled<Fields, Caller, Id, Path, Body>] extends [never]
      ? unknown
      : { readonly unfilled: Unfilled<Fields, Caller, Id, Path, Body> }),
  own?: Own<Body>,
) => Route

/** Routes that a service handles completely: the gateway authorizes, validates, passes on, and returns the reply. */
interface Passing<Caller, Id extends string> {
  /** 200 */
  readonly get: Pass<Caller, Id>
  /** 201, repeatable under an `Idempotency-Key`. */
  readonly create: Pass<Caller, Id>
  /** 202, for work done after the response; repeatable under an `Idempotency-Key`. */
  readonly accept: Pass<Caller, Id>
  /** 200, for a POST that creates nothing. */
  readonly post: Pass<Caller, Id>
  /** 200 */
  readonly put: Pass<Caller, Id>
  /** 200 */
  readonly patch: Pass<Caller, Id>
  /** 204 */
  readonly delete: Pass<Caller, Id>
  /** 200, for a DELETE with a reply. */
  readonly remove: Pass<Caller, Id>
}

/**
 * Routes whose requests are passed on as they are. The contract's request is filled by name: `tenant`,
 * `actor`, `userId` and `contactId` from the caller, `query` from the query string, a path's parameter where
 * a field is called like it (`:id` where `id` says), the body where `body` says, `ifMatch` from the header `If-Match`. Schemas come from the
 * contract, and a field that nothing fills does not compile.
 */
export function passing<Caller extends object, const Id extends string = never>(
  shared: Shared<Caller, Id>,
): Passing<Caller, Id> {
  const pass =
    (kind: Kind): Pass<Caller, Id> =>
    (path, summary, contract, own = {}) =>
      passOn(shared, { ...kind, path, summary }, contract, own)
  return {
    get: pass({ method: 'get', status: 200 }),
    create: pass({ method: 'post', status: 201, repeatable: true }),
    accept: pass({ method: 'post', status: 202, repeatable: true }),
    post: pass({ method: 'post', status: 200 }),
    put: pass({ method: 'put', status: 200 }),
    patch: pass({ method: 'patch', status: 200 }),
    delete: pass({ method: 'delete', status: 204 }),
    remove: pass({ method: 'delete', status: 200 }),
  }
}

type Kind = Pick<Route, 'method' | 'status' | 'repeatable'>

function passOn<Caller extends object>(
  { id, ...shared }: Shared<Caller, string>,
  described: Kind & Pick<Route, 'path' | 'summary'>,
  contract: RequestContract<TObject>,
  { body, params = {}, shownOnce, audits, references, checks }: Own<string>,
): Route {
  const fields: TProperties = contract.request.properties
  /** Which field each of the path's parameters fills. */
  const places = paramsOf(described.path).map((param) => ({
    param,
    field: param === 'id' && id !== undefined ? id : param,
  }))
  const schemas = places.map(({ param, field }) => [param, params[param] ?? fieldOf(fields, field)])
  return route<Caller, TSchema, TSchema, TSchema>({
    ...shared,
    ...described,
    operationId: operationIdOf(contract),
    ...(places.length > 0 && { params: Type.Object(Object.fromEntries(schemas)) }),
    ...(fields['query'] && { query: fields['query'] }),
    ...(body !== undefined && { body: bodyOf(fields, body) }),
    ...(shownOnce && { shownOnce }),
    ...(audits && { audits }),
    ...(references && { references }),
    ...(checks && { checks }),
    ...(fields['ifMatch'] && { takesVersion: true }),
    reply: described.status === 204 ? nothing : contract.reply,
    handle: async ({ caller, request: incoming, params: sent, query, body: content, ask }) => {
      const given: Record<string, unknown> = {
        ...(typeof body === 'string' ? { [body]: content } : Object(content)),
        ...Object.fromEntries(places.map(({ param, field }) => [field, Object(sent)[param]])),
        query,
        ifMatch: versionsOf(incoming.header('If-Match')),
        ...caller,
      }
      const request = Object.keys(fields).map((field) => [field, given[field]])
      return { body: await ask(contract, Object.fromEntries(request)) }
    },
  })
}

/** `contacts.list-contacts` reads `listContacts`. */
function operationIdOf({ subject }: RequestContract): string {
  const verb = subject.slice(subject.indexOf('.') + 1)
  return verb.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** The names behind the colons of a path. */
function paramsOf(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
}

function bodyOf(fields: TProperties, body: string | readonly string[]): TSchema {
  if (typeof body === 'string') return fieldOf(fields, body)
  return Type.Object(Object.fromEntries(body.map((name) => [name, fieldOf(fields, name)])), closed)
}

/** Throws while routes are being made, so that a wrong name stops the process from starting. */
function fieldOf(fields: TProperties, name: string): TSchema {
  const field = fields[name]
  if (!field) throw new Error(`the contract has no field ${name}`)
  return field
}
