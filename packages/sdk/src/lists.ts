import type { ClientPathsWithMethod, MaybeOptionalInit, MethodResponse } from 'openapi-fetch'
import type { paths } from '../generated/schema.ts'
import type { AnyCall, InitOf, Interface } from './interface.ts'

type GetPath = ClientPathsWithMethod<Interface, 'get'>
type PageOf<Path extends GetPath> = MethodResponse<Interface, 'get', Path>

/** The paths whose answer is a page of a list. */
type ListPath = {
  [Path in GetPath]: PageOf<Path> extends { readonly nextCursor: string | null } ? Path : never
}[GetPath]

/** What a page's one array holds. */
type ItemOf<Page> = Extract<Page[keyof Page], readonly unknown[]>[number]

export type ListCall = <Path extends ListPath>(
  path: Path,
  ...init: InitOf<MaybeOptionalInit<paths[Path], 'get'>>
) => AsyncGenerator<ItemOf<PageOf<Path>>, void, undefined>

/** Follows `nextCursor` until it is null, or until nobody takes any more. */
export async function* itemsOf(
  get: AnyCall,
  path: string,
  init: object = {},
): AsyncGenerator<unknown, void, undefined> {
  let cursor: string | null = null
  do {
    const page = readPage(await get(path, cursor === null ? init : withCursor(init, cursor)))
    yield* page.items
    cursor = page.nextCursor
  } while (cursor !== null)
}

function withCursor(
  init: { readonly params?: { readonly query?: object } },
  cursor: string,
): object {
  return { ...init, params: { ...init.params, query: { ...init.params?.query, cursor } } }
}

function readPage(reply: unknown): { items: readonly unknown[]; nextCursor: string | null } {
  const fields: Readonly<Record<string, unknown>> = Object(reply)
  const items = Object.values(fields).find((value) => Array.isArray(value)) ?? []
  const { nextCursor } = fields
  return { items, nextCursor: typeof nextCursor === 'string' ? nextCursor : null }
}
