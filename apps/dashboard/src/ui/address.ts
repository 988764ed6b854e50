import { useNavigate, useSearch } from '@tanstack/react-router'

/** The texts of a URL with these names: a `validateSearch` of the router, which parses digits as a number. */
export function textsNamed<const Name extends string>(...names: readonly Name[]) {
  return (search: Readonly<Record<string, unknown>>): { readonly [N in Name]?: string } => {
    const texts = names.flatMap((name) => {
      const value = search[name]
      const text = typeof value === 'number' ? String(value) : value
      return typeof text === 'string' && text !== '' ? [[name, text]] : []
    })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.fromEntries` forgets the names
    return Object.fromEntries(texts) as { readonly [N in Name]?: string }
  }
}

/** Reads a text of the URL, and replaces it: undefined removes it. */
export function useAddress() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    read: (name: string) => {
      const text = search[name]
      return typeof text === 'string' ? text : undefined
    },
    write: (name: string, text: string | undefined, { replace = true } = {}) =>
      navigate({
        to: '.',
        replace,
        resetScroll: false,
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the route validates it
        search: ((before: object) => ({ ...before, [name]: text || undefined })) as never,
      }),
  }
}
