/**
 * Records what callers and services send each other, for the test that names breaking changes: `pnpm release:contracts`
 * at each release. Before 1.0 also with a change that breaks something on purpose.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { contractVersion } from '@outrider/contracts/contract'
import { statusOf } from '@outrider/contracts/problem'
import { answeredBy } from '@outrider/contracts/service'
import { services } from '@outrider/contracts/services'
import { routes } from '@outrider/gateway/routes'
import type { Direction, Released, Schema } from './compatibility.ts'
import { describeInterface } from '../src/document.ts'

const file = new URL('../../contracts/released/contracts.json', import.meta.url)

/** The last version that was recorded. */
export function readReleased(): Released {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** This version. */
export function describeReleased(commit: string): Released {
  const { paths, webhooks, components }: Interface = JSON.parse(
    JSON.stringify(describeInterface(routes), withoutTexts),
  )
  const shapes = [
    ...messages(),
    ...Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, operation]) =>
        shapesOf(`${method.toUpperCase()} ${path}`, operation, components),
      ),
    ),
    ...Object.entries(webhooks).map(([name, { post }]) =>
      shape(`webhook ${name}`, 'reply', schemaIn(post.requestBody)),
    ),
  ]
  return {
    commit,
    contractVersion,
    codes: statusOf,
    shapes: Object.fromEntries(shapes.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    schemas: components.schemas,
  }
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>
}
interface Parameter {
  readonly $ref?: string
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: Schema
}
interface Operation {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}
interface Components {
  readonly schemas: Released['schemas']
  readonly parameters: Readonly<Record<string, Parameter>>
}
interface Interface {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>
  readonly components: Components
}

type NamedShape = [name: string, shape: [Direction, Schema]]

function shape(name: string, direction: Direction, schema: Schema = {}): NamedShape {
  return [name, [direction, schema]]
}

function messages(): NamedShape[] {
  return services.flatMap((service) => [
    ...answeredBy(service).flatMap(({ subject, request, reply }) => [
      shape(`${subject} request`, 'message', plain(request)),
      shape(`${subject} reply`, 'message', plain(reply)),
    ]),
    ...[...service.publishes, ...service.consumes, ...service.overhears].map(({ subject, data }) =>
      shape(subject, 'message', plain(data)),
    ),
  ])
}

function plain(schema: object): Schema {
  return JSON.parse(JSON.stringify(schema, withoutTexts))
}

const texts = ['description', 'title', 'examples', 'example', 'summary']

/** A field of a body may have such a name, but then its value is a schema. */
function withoutTexts(key: string, value: unknown): unknown {
  return texts.includes(key) && (typeof value === 'string' || Array.isArray(value))
    ? undefined
    : value
}

function shapesOf(name: string, operation: Operation, components: Components): NamedShape[] {
  const { requestBody, responses } = operation
  const parameters = (operation.parameters ?? []).map(
    (each) => components.parameters[each.$ref?.split('/').at(-1) ?? ''] ?? each,
  )
  const asked: Schema = {
    properties: Object.fromEntries(parameters.map((each) => [parameterName(each), each.schema])),
    required: parameters.filter(({ required }) => required).map(parameterName),
  }
  return [
    shape(`${name} parameters`, 'request', asked),
    ...(requestBody ? [shape(`${name} body`, 'request', schemaIn(requestBody))] : []),
    ...Object.entries(responses)
      .filter(([status]) => status.startsWith('2'))
      .map(([status, response]) => shape(`${name} ${status}`, 'reply', schemaIn(response))),
  ]
}

function parameterName({ in: place, name }: Parameter): string {
  return `${place} ${name}`
}

function schemaIn({ content = {} }: Content = {}): Schema | undefined {
  return Object.values(content)[0]?.schema
}

function lines(entries: object): string {
  return Object.entries(entries)
    .map(([name, each]) => `${JSON.stringify(name)}: ${JSON.stringify(each)}`)
    .join(',\n')
}

/** One line for each entry, so that versions are easy to compare. */
function written({ commit, contractVersion: version, codes, shapes, schemas }: Released): string {
  return `{
"commit": "${commit}",
"contractVersion": ${version},
"codes": ${JSON.stringify(codes)},
"shapes": {
${lines(shapes)}
},
"schemas": {
${lines(schemas)}
}
}
`
}

if (import.meta.main) {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
  writeFileSync(file, written(describeReleased(commit)))
}
