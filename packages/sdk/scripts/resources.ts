/** The operations of an OpenAPI document, as far as the SDK needs them. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
  }
}

interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly security?: readonly Readonly<Record<string, unknown>>[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
}

/** An operation as a method of its resource. */
export interface Method {
  readonly resource: string
  readonly name: string
  readonly verb: string
  readonly path: string
  /** The names of the parameters in the path, in their order. */
  readonly params: readonly string[]
  /** `list` returns an iterable, `stream` a stream, and `upload` takes a body that is no JSON. */
  readonly kind: 'json' | 'list' | 'stream' | 'upload'
  /** The argument after the path parameters. */
  readonly argument: 'body' | 'query' | undefined
  readonly isArgumentRequired: boolean
  readonly operation: Operation
}

const verbs = ['get', 'post', 'put', 'patch', 'delete']
const json = 'application/json'
const lines = 'application/x-ndjson'

/** The same triggers have paths for keys; the others are for browsers and mailboxes, or other protocols. */
const otherTags = ['Trigger runtime, by session', 'Links in emails', 'Operation']
/** These have clients of their own, or none. */
const otherCredentials = ['operator', 'basicKey', 'contactToken', 'publishableKey']

/** Whether an operation is called by people who use the SDK: it takes a key or a session, and returns data. */
function isOffered({ tags, security = [], responses }: Operation, path: string): boolean {
  const types = Object.entries(responses).flatMap(([status, { content = {} }]) =>
    status.startsWith('2') ? Object.keys(content) : [],
  )
  return (
    !tags.some((tag) => otherTags.includes(tag)) &&
    !security.some((each) => otherCredentials.some((name) => name in each)) &&
    types.every((type) => type === json || type === lines) &&
    !path.startsWith('/email/')
  )
}

/**
 * All methods, by resource: the first word of the path. A method is called `create`, `list`, `get`, `update`, or `delete`,
 * or else like the last word of its path. Where two would have the same name, the operation's own is the name of the
 * second: the one that changes something, or has the longer path.
 */
export function methodsOf(document: Document): readonly Method[] {
  const all = Object.entries(document.paths).flatMap(([path, operations]) =>
    verbs.flatMap((verb) => {
      const operation = operations[verb]
      return operation && isOffered(operation, path)
        ? [methodOf(document, verb, path, operation)]
        : []
    }),
  )
  const taken = new Set<string>()
  const inOrder = all.toSorted(
    (a, b) =>
      a.path.split('/').length - b.path.split('/').length ||
      verbs.indexOf(a.verb) - verbs.indexOf(b.verb),
  )
  const names = new Map(inOrder.map((method) => [method, nameOf(method, taken)]))
  return all
    .map((method) => ({ ...method, name: names.get(method) ?? method.name }))
    .toSorted((a, b) => a.resource.localeCompare(b.resource))
}

function nameOf(method: Method, taken: Set<string>): string {
  const { resource, name, params, operation } = method
  const { operationId } = operation
  const singular = resource.replace(/s$/, '')
  const shorter = operationId.replace(new RegExp(singular, 'i'), '')
  const longer = `${name}By${camel(`-${params.at(-1)}`)}`
  const free = [name, shorter, operationId, longer].find(
    (each) => !taken.has(`${resource}.${each}`),
  )
  if (free === undefined) throw new Error(`${operationId} has no name that is free`)
  taken.add(`${resource}.${free}`)
  return free
}

function methodOf(document: Document, verb: string, path: string, operation: Operation): Method {
  const words = path.replace('/v2/automations/runtime', '').split('/').slice(1)
  const [first = ''] = words
  const { operationId, parameters = [], requestBody } = operation
  const query = parameters.filter((each) => each.in === 'query')
  return {
    resource: camel(first),
    name: usualName(verb, words, operationId) ?? otherName(verb, words, operationId),
    verb,
    path,
    params: words.filter(isParam).map((word) => word.slice(1, -1)),
    kind: kindOf(document, operation),
    argument: requestBody ? 'body' : query.length > 0 ? 'query' : undefined,
    isArgumentRequired: requestBody?.required ?? query.some(({ required }) => required),
    operation,
  }
}

function usualName(
  verb: string,
  words: readonly string[],
  operationId: string,
): string | undefined {
  if (operationId === 'sendEvents') return 'sendBatch'
  const [, second, ...rest] = words
  if (rest.length > 0 || (second !== undefined && !isParam(second))) return undefined
  const isOne = second !== undefined
  if (verb === 'post' && !isOne) return operationId.startsWith('send') ? 'send' : 'create'
  if (verb === 'get') return !isOne && operationId.startsWith('list') ? 'list' : 'get'
  return verb === 'delete' ? 'delete' : 'update'
}

/** What is deleted or replaced is named in full: `sessions` would not say that it ends them. */
function otherName(verb: string, words: readonly string[], operationId: string): string {
  if (verb !== 'get' && verb !== 'post') return operationId
  return camel(words.findLast((word) => !isParam(word)) ?? '')
}

function isParam(word: string): boolean {
  return word.startsWith('{')
}

function camel(text: string): string {
  return text.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function kindOf({ components }: Document, operation: Operation): Method['kind'] {
  const { responses, requestBody, operationId, parameters = [] } = operation
  if (requestBody && !(json in requestBody.content)) return 'upload'
  const content = contentOf(responses)
  if (content && lines in content) return 'stream'
  const name = content?.[json]?.schema?.$ref?.split('/').at(-1) ?? ''
  const reply = components.schemas[name]
  const isPaged = parameters.some((each) => each.name === 'cursor')
  const isNamed = operationId.startsWith('list') && parameters.every((each) => each.in !== 'path')
  const arrays = Object.values(reply?.properties ?? {}).filter(({ type }) => type === 'array')
  return (isPaged || isNamed) && arrays.length === 1 ? 'list' : 'json'
}

function contentOf(responses: Operation['responses']): Content | undefined {
  return Object.entries(responses).find(
    ([status, { content }]) => status.startsWith('2') && content,
  )?.[1].content
}

/** What the SDK calls, in few bytes: verb and path by name, with a letter for the argument and for each other kind. */
export function tableOf(methods: readonly Method[], version: string): string {
  const table: Record<string, Record<string, string>> = {}
  for (const { resource, name, verb, path, kind, argument } of methods) {
    const flags = `${argument?.[0] ?? ''}${kind === 'json' ? '' : kind[0]}`
    ;(table[resource] ??= {})[name] = `${verb} ${path} ${flags}`.trim()
  }
  return `export const version = ${JSON.stringify(version)}
/** Of each method its verb and path, with the letters b: body, q: query, l: list, s: stream, u: upload. */
export const operations: Readonly<Record<string, Readonly<Record<string, string>>>> = ${JSON.stringify(table, null, 2)}
`
}

/** The types of all methods, with the descriptions of their operations. */
export function typesOf(methods: readonly Method[], { components }: Document): string {
  const schemas = Object.keys(components.schemas).map(
    (name) => `export type ${name} = components['schemas']['${name}']\n`,
  )
  const resources = [...Map.groupBy(methods, ({ resource }) => resource)].map(
    ([resource, theirs]) => `  readonly ${resource}: {\n${theirs.map(signatureOf).join('')}  }\n`,
  )
  return `import type { CallOptions, PagedList, Reply, Upload } from '../src/resources.ts'
import type { components, operations } from './schema.ts'

${schemas.join('')}
/** Every operation as a method of its resource. */
export interface Resources {
${resources.join('')}}
`
}

function signatureOf(method: Method): string {
  const { name, params, operation, verb, path } = method
  const mark = method.isArgumentRequired ? '' : '?'
  const parts = [
    ...params.map((param) => `${param}: string`),
    ...(method.argument ? [`${method.argument}${mark}: ${argumentOf(method)}`] : []),
    'options?: CallOptions',
  ]
  const { summary, description } = operation
  return `    /**
     * ${summary}. ${description.replaceAll('*/', '* /')}
     *
     * \`${verb.toUpperCase()} ${path}\`
     */
    ${name}(${parts.join(', ')}): ${replyOf(method)}
`
}

function argumentOf({ argument, kind, operation: { operationId, requestBody } }: Method): string {
  if (kind === 'upload') return 'Upload'
  if (argument === 'query')
    return `NonNullable<operations['${operationId}']['parameters']['query']>`
  const { $ref } = requestBody?.content[json]?.schema ?? {}
  return (
    schemaName($ref) ??
    `NonNullable<operations['${operationId}']['requestBody']>['content']['${json}']`
  )
}

function replyOf({ kind, operation: { operationId, responses } }: Method): string {
  if (kind === 'stream') return 'Reply<ReadableStream<Uint8Array>>'
  const found = Object.entries(responses).find(
    ([code, { content }]) => code.startsWith('2') && content,
  )
  if (!found) return 'Reply<void>'
  const [status, { content }] = found
  const { $ref } = content?.[json]?.schema ?? {}
  const data =
    schemaName($ref) ?? `operations['${operationId}']['responses'][${status}]['content']['${json}']`
  return kind === 'list' ? `PagedList<${data}>` : `Reply<${data}>`
}

function schemaName($ref: string | undefined): string | undefined {
  return $ref?.split('/').at(-1)
}
