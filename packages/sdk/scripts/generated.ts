import { readFileSync } from 'node:fs'
import { methodsOf, tableOf, typesOf } from './resources.ts'
import openapiTS, { astToString } from 'openapi-typescript'

const head = '/** Made from openapi.json by `pnpm openapi`. Do not edit. */\n'

/** The SDK's generated files from openapi.json: texts by file name. */
export async function generated(): Promise<Readonly<Record<string, string>>> {
  const document = readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8')
  const ofFirst = JSON.parse(document, (_, value: Shape | null) => withShownOnce(value))
  const types = astToString(await openapiTS(ofFirst, { emptyObjectsUnknown: true }))
  const whole = JSON.parse(document)
  const methods = methodsOf(whole)
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  return {
    'operations.ts': `${head}${tableOf(methods, version)}`,
    'resources.ts': `${head}${typesOf(methods, whole)}`,
    'schema.ts': `${head}\n${types}`,
    'repeatable-posts.ts': `${head}export const repeatablePosts = ${JSON.stringify(repeatablePosts(document), null, 2)} as const\n`,
  }
}

interface Shape {
  readonly properties?: Readonly<Record<string, { readonly 'x-shown-once'?: true }>>
  readonly required?: readonly string[]
}

/** A schema that requires the fields which are shown once: the SDK never repeats a request that returns them. */
function withShownOnce(shape: Shape | null): Shape | null {
  const fields = Object.entries(shape?.properties ?? {}).flatMap(([name, property]) =>
    property['x-shown-once'] ? [name] : [],
  )
  return fields.length === 0
    ? shape
    : { ...shape, required: [...(shape?.required ?? []), ...fields] }
}

interface Post {
  readonly parameters?: readonly { readonly $ref?: string }[]
  readonly 'x-shown-once'?: readonly string[]
}

/**
 * The paths whose POST takes the header `Idempotency-Key`, and returns the same response when it is repeated. A secret
 * is returned only by the first response, so a repetition would lose it.
 */
function repeatablePosts(document: string): string[] {
  const { paths }: { paths: Record<string, { post?: Post }> } = JSON.parse(document)
  return Object.keys(paths).filter((path) => {
    const { parameters = [], 'x-shown-once': secrets } = paths[path]?.post ?? {}
    return !secrets && parameters.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey'))
  })
}
