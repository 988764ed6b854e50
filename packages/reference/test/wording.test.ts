import { statusOf } from '@outrider/contracts/problem'
import { routes } from '@outrider/gateway/routes'
import { expect, test } from 'vitest'
import { describeInterface } from '../src/document.ts'
import { operationTexts } from '../src/texts.ts'

interface Described {
  readonly $ref?: string
  readonly description?: string
}

interface Operation extends Described {
  readonly operationId: string
  readonly summary: string
  readonly parameters?: readonly (Described & { readonly name?: string })[]
  readonly responses: Readonly<Record<string, Described>>
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly webhooks: object
  readonly components: {
    readonly responses: Readonly<Record<string, Described>>
    readonly schemas: Readonly<Record<string, Described>>
  }
}

const document: Document = JSON.parse(JSON.stringify(describeInterface(routes)))
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))

/** The verbs that summaries begin with. Another operation of the same kind uses the same verb. */
const verbs = new Set(
  `Accept Activate Archive Cancel Confirm Create Delete Erase Export Import Invite Launch List Mark Merge Pause Preview
  Publish Queue Receive Record Replace Request Reset Restore Resume Retrieve Retry Revoke Rotate Send Show Skip Stream Submit
  Test Unpublish Unsubscribe Update Verify`.split(/\s+/),
)

/** Sentences of a text without its code, which may have periods. */
function sentencesOf(text: string): number {
  return text.replaceAll(/`[^`]*`/g, 'X').match(/[.!?](?=\s|$)/g)?.length ?? 0
}

test('each summary is a verb from a fixed set and an object, at most eight words', () => {
  const wrong = operations.filter(({ summary }) => {
    const [verb = '', ...object] = summary.split(' ')
    return !verbs.has(verb) || object.length === 0 || object.length > 7 || /[.;]/.test(summary)
  })
  expect(wrong.map(({ summary }) => summary)).toEqual([])
})

test('each operation has a description of two to five sentences', () => {
  const wrong = operations.filter(({ description = '' }) => {
    const count = sentencesOf(description)
    return count < 2 || count > 5
  })
  expect(wrong.map(({ operationId, description }) => `${operationId}: ${description}`)).toEqual([])
})

test('the texts describe every operation, and no others', () => {
  const names = operations.map(({ operationId }) => operationId.replace(/BySession$/, ''))
  expect(Object.keys(operationTexts).toSorted()).toEqual([...new Set(names)].toSorted())
})

test('each parameter, schema, and property has a description', () => {
  const silent: string[] = []
  const look = (name: string, { $ref, description }: Described) => {
    if ($ref === undefined && description === undefined) silent.push(name)
  }
  for (const { operationId, parameters = [] } of operations)
    for (const each of parameters) look(`${operationId} ${each.name}`, each)
  for (const [name, schema] of Object.entries(document.components.schemas)) look(name, schema)
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      if (/^examples?$/.test(key)) continue
      if (key === 'properties' && !path.endsWith(' properties'))
        for (const [name, field] of Object.entries<Described>(Object(inner)))
          look(`${path} ${name}`, field)
      visit(inner, `${path} ${key}`)
    }
  }
  visit(document.components.schemas, 'schemas')
  visit(document.webhooks, 'webhooks')
  expect(silent).toEqual([])
})

test('each error response says when each of its codes occurs', () => {
  const wrong = operations.flatMap(({ operationId, responses }) =>
    Object.entries(responses)
      .filter(([status]) => Number(status) >= 400)
      .filter(([status, { $ref, description = '' }]) => {
        const text = $ref
          ? document.components.responses[$ref.split('/').at(-1) ?? '']?.description
          : description
        const lines = (text ?? '').split('\n')
        const isPage = lines.length === 1 && sentencesOf(description) === 2
        return !isPage && !lines.every((line) => saysWhen(line, Number(status)))
      })
      .map(([status]) => `${operationId} ${status}`),
  )
  expect(wrong).toEqual([])
})

/** A line of an error response: a code of its status, and at least one sentence. */
function saysWhen(line: string, status: number): boolean {
  const [, code = '', text = ''] = /^- `([A-Z_]+)`: (.+)$/.exec(line) ?? []
  const statuses: Readonly<Record<string, number>> = statusOf
  return statuses[code] === status && sentencesOf(text) > 0
}
