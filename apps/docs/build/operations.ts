import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@outrider/building/build-when-changed'
import { basePath } from '@outrider/contracts/paths'
import GithubSlugger from 'github-slugger'
import { escaped } from './html.ts'
import { type JsonSchema, fieldsTable } from './schemas.ts'

/** The parts of an OpenAPI 3.1 document that the pages show. */
interface OpenApi {
  readonly tags: readonly { readonly name: string; readonly description?: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Components
}

interface Components {
  readonly parameters: Readonly<Record<string, Parameter>>
  readonly responses: Readonly<Record<string, Response>>
  readonly schemas: Readonly<Record<string, JsonSchema>>
  readonly examples: Readonly<Record<string, Example>>
  readonly securitySchemes: Readonly<Record<string, { readonly description?: string }>>
}

interface Reference {
  readonly $ref: string
}

interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly (Parameter | Reference)[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> }
  readonly responses: Readonly<Record<string, Response | Reference>>
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema?: JsonSchema
  readonly example?: unknown
}

interface Response {
  readonly description: string
  readonly content?: Readonly<Record<string, Media>>
}

interface Media {
  readonly schema?: JsonSchema
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, Example | Reference>>
}

interface Example {
  readonly value: unknown
}

/** A page that is written from openapi.json. */
export interface ReferencePage {
  readonly address: string
  readonly label: string
  readonly markdown: string
}

/** The API reference: an overview, a page for the operations of each tag, and a page of all schemas. */
export function referencePages(): ReferencePage[] {
  const document: OpenApi = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8'))
  const tags = document.tags.map(({ name, description = '' }) => ({
    name,
    description,
    address: `reference/${new GithubSlugger().slug(name)}`,
    operations: operationsOf(document, name),
  }))
  const slugs = new GithubSlugger()
  const overview = tags.map(({ name, address, operations }) => {
    slugs.reset()
    const items = operations.map(
      ({ operation }) =>
        `- [${operation.summary}](${basePath}/docs/${address}#${slugs.slug(operation.summary)})`,
    )
    return `## ${name}\n\n${items.join('\n')}`
  })
  return [
    {
      address: 'reference',
      label: 'API reference',
      markdown: `# API reference\n\nAll paths start with \`${basePath}\`. The same as [OpenAPI 3.1](${basePath}/openapi.json), for client generators.\n\n${overview.join('\n\n')}\n`,
    },
    ...tags.map(({ name, description, address, operations }) => ({
      address,
      label: name,
      markdown: `# ${name}\n\n${description}\n\n${operations.map((each) => section(document, each)).join('\n\n')}\n`,
    })),
    {
      address: 'reference/schemas',
      label: 'Schemas',
      markdown: `# Schemas\n\n${Object.entries(document.components.schemas)
        .map(([name, schema]) => `## ${name}\n\n${fieldsTable(schema)}`)
        .join('\n\n')}\n`,
    },
  ]
}

interface Located {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

function operationsOf({ paths }: OpenApi, tag: string): Located[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation.tags?.includes(tag) ? { method: method.toUpperCase(), path, operation } : [],
    ),
  )
}

function section({ components }: OpenApi, located: Located): string {
  const { method, path, operation } = located
  const parameters = (operation.parameters ?? []).map((each) =>
    '$ref' in each ? find(components.parameters, each) : each,
  )
  const responses = Object.entries(operation.responses).map(
    ([status, each]) => [status, '$ref' in each ? find(components.responses, each) : each] as const,
  )
  const body = operation.requestBody && mediaOf(operation.requestBody.content)
  return [
    `## ${operation.summary}`,
    `<p class="endpoint"><strong>${method}</strong> <code>${escaped(path)}</code></p>`,
    operation.description ?? '',
    credentials(operation, components),
    parameters.length > 0 ? `### Parameters\n\n${parametersTable(parameters)}` : '',
    body?.schema ? `### Request body\n\n${fieldsTable(body.schema)}` : '',
    samples(located, operation.requestBody?.content),
    ...responses
      .filter(([status]) => status < '300')
      .map(([status, response]) => success(status, response, components)),
    `### Errors\n\n${errorsTable(responses)}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function find<Part>(parts: Readonly<Record<string, Part>>, { $ref }: Reference): Part {
  const part = parts[$ref.slice($ref.lastIndexOf('/') + 1)]
  if (part === undefined) throw new Error(`${$ref} is not in openapi.json`)
  return part
}

function mediaOf(content: Readonly<Record<string, Media>>): Media | undefined {
  return content['application/json'] ?? Object.values(content)[0]
}

function credentials({ security = [] }: Operation, { securitySchemes }: Components): string {
  const names = [...new Set(security.flatMap((each) => Object.keys(each).slice(0, 1)))]
  if (names.length === 0) return 'No credential.'
  const items = names.map((name) => `- ${securitySchemes[name]?.description ?? name}`)
  return `One of these credentials:\n\n${items.join('\n')}`
}

function parametersTable(parameters: readonly Parameter[]): string {
  const properties = Object.fromEntries(
    parameters.map(({ name, description, schema, in: place }) => [
      name,
      { ...schema, description: `In the ${place}. ${description ?? ''}` },
    ]),
  )
  const required = parameters.filter((each) => each.required).map(({ name }) => name)
  return fieldsTable({ type: 'object', properties, required })
}

function success(status: string, { description, content }: Response, parts: Components): string {
  const media = content && mediaOf(content)
  const [example] = Object.values(media?.examples ?? {})
  const shown = example && ('$ref' in example ? find(parts.examples, example) : example)
  return [
    `### Response ${status}`,
    description,
    media?.schema ? fieldsTable(media.schema) : '',
    shown ? `\`\`\`json\n${JSON.stringify(shown.value, null, 2)}\n\`\`\`` : '',
  ].join('\n\n')
}

function errorsTable(responses: readonly (readonly [string, Response])[]): string {
  const rows = responses
    .filter(([status]) => status >= '400')
    .map(([status, { description }]) => `| ${status} | ${inCell(description)} |`)
  return ['| Status | Description |', '| --- | --- |', ...rows].join('\n')
}

function inCell(text: string): string {
  return text.replaceAll('|', '\\|').replace(/\s+/g, ' ')
}

/** The request as curl and, if a backend sends it, by the SDK. */
function samples(
  { method, path, operation }: Located,
  content: Readonly<Record<string, Media>> = {},
): string {
  const [type] = Object.keys(content)
  const body = content['application/json']?.example
  const [scheme] = Object.keys(operation.security?.[0] ?? {})
  const token = { contactToken: 'TOKEN', publishableKey: 'PUBLISHABLE_KEY' }[scheme ?? '']
  const lines = [
    `curl -X ${method} "$OUTRIDER_URL${path}"`,
    ...(scheme === undefined ? [] : [`-H "Authorization: Bearer $${token ?? 'OUTRIDER_KEY'}"`]),
    ...(type === undefined ? [] : [`-H 'Content-Type: ${type}'`, `--data-binary ${dataOf(body)}`]),
  ]
  const curl = `\`\`\`sh\n${lines.join(' \\\n  ')}\n\`\`\``
  if (scheme !== 'secretKey' || (type !== undefined && body === undefined)) return curl
  return `${curl}\n\n\`\`\`ts\n${sdkCall(method, path, body)}\n\`\`\``
}

/** The argument of curl: the example, or a file. */
function dataOf(body: unknown): string {
  return body === undefined
    ? '@file'
    : `'${JSON.stringify(body).replaceAll("'", String.raw`'\''`)}'`
}

function sdkCall(method: string, path: string, body: unknown): string {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const options = [
    ...(names.length > 0 ? [`params: { path: { ${names.join(', ')} } }`] : []),
    ...(body === undefined ? [] : [`body: ${literal(body)}`]),
  ]
  const rest = options.length > 0 ? `, { ${options.join(', ')} }` : ''
  return `await outrider.${method.toLowerCase()}('${path}'${rest})`
}

/** JSON as TypeScript would write it: names that need no quotes have none. */
function literal(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:')
}
