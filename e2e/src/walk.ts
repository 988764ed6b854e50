import type { Bootstrap } from './outrider.ts'

interface Operation {
  readonly operationId: string
  readonly security: readonly Readonly<Record<string, unknown>>[]
  readonly parameters: readonly Readonly<Record<string, unknown>>[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> }
  readonly responses: Readonly<
    Record<string, { readonly $ref?: string; readonly content?: unknown }>
  >
}

interface Content {
  readonly example?: unknown
  readonly examples?: { readonly example: { readonly $ref: string } }
}

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** One operation of the document and where it is. */
export interface Stop {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

/** All operations: what creates and reads first, what ends something last. */
export function stopsOf(document: Document): Stop[] {
  const all = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  )
  return all.toSorted((a, b) => rankOf(a) - rankOf(b))
}

function rankOf({ method, path, operation: { operationId } }: Stop): number {
  if (operationId === 'createContactToken') return 0
  if (/^create|^register|^invite|^upsert/.test(operationId)) return 1
  if (operationId === 'putOrigins') return 0
  if (operationId === 'publishAutomation') return 2
  if (operationId === 'getErasure') return 6
  if (method === 'delete') return operationId === 'signOut' ? 7 : 5
  if (/^merge|^rotate|^roll/.test(operationId)) return 4
  return path.includes('{') ? 3 : 2
}

/** Calls every operation with its own example; the ids in it are those that came before. */
export function createWalker(document: Document, { baseUrl, ...bootstrap }: Bootstrap) {
  const ids = new Map<string, string>([['org', bootstrap.orgId]])
  const tokens: Record<string, string> = {
    secretKey: bootstrap.secretKey.live,
    basicKey: Buffer.from(`${bootstrap.secretKey.live}:`).toString('base64'),
    publishableKey: bootstrap.publishableKey.live,
    operator: bootstrap.operatorToken,
  }
  return {
    /** The token that a scheme takes. */
    tokens,
    visit: async ({ method, path, operation }: Stop): Promise<Response> => {
      const [schemes = {}] = operation.security
      const scheme = Object.keys(schemes)[0] ?? ''
      const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
      const body = content && bodyOf(document, content)
      const response = await fetch(baseUrl + withIds(path.replaceAll(/\{\w+\}/g, paramOf)), {
        method: method.toUpperCase(),
        redirect: 'manual',
        headers: {
          ...(tokens[scheme] && {
            Authorization: `${scheme === 'basicKey' ? 'Basic' : 'Bearer'} ${tokens[scheme]}`,
          }),
          ...('organization' in schemes && { 'x-org-id': bootstrap.orgId }),
          ...(scheme === 'publishableKey' && { Origin: 'https://app.example.com' }),
          ...(type && { 'Content-Type': type }),
        },
        ...(content && {
          body: type === 'application/json' ? withIds(JSON.stringify(body)) : 'email\na@b.co',
        }),
        signal: AbortSignal.timeout(20_000),
      })
      if (method === 'post' && response.ok) remember(await response.clone().text())
      return response

      function paramOf(name: string): string {
        const found = operation.parameters.find((each) => `{${String(each['name'])}}` === name)
        const { pattern = '', enum: values } = Object(found?.['schema'])
        const prefix = /^\^([a-z]+)_\[0-7\]/.exec(String(pattern))?.[1]
        if (prefix) return `${prefix}_${exampleSuffix}`
        if (pattern && new RegExp(pattern, 'u').test('1')) return '1'
        return Array.isArray(values) ? String(values[0]) : 'token'
      }
    },
  }

  function withIds(text: string): string {
    return text.replaceAll(exampleId, (id, prefix: string) => ids.get(prefix) ?? id)
  }

  function remember(text: string): void {
    for (const [, prefix = '', rest = ''] of text.matchAll(createdId))
      if (prefix !== 'org') ids.set(prefix, `${prefix}_${rest}`)
  }
}

const exampleSuffix = '01jd4xq2v7f8r9s0t1w2x3y4z5'
const exampleId = new RegExp(`([a-z]+)_${exampleSuffix}`, 'g')
const createdId = /"(?:id|entryId)":"([a-z]+)_([0-7][0-9a-hjkmnp-tv-z]{25})"/g

function bodyOf(document: Document, { example, examples }: Content): unknown {
  if (example !== undefined) return example
  const name = examples?.example.$ref.split('/').at(-1) ?? ''
  return Object(document.components['examples']?.[name]).value
}
