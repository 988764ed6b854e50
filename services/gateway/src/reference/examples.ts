import { sampleOf, type Schemas } from './sample.ts'

interface Content {
  readonly schema: { readonly $ref?: string }
  readonly example?: unknown
  examples?: object
}

/** The same document; each JSON body has an example, by hand or made from its schema, once for each schema. */
export function withExamples<Document extends object>(document: Document): Document {
  const copy: Document = structuredClone(document)
  const { paths, components } = Object(copy)
  const schemas: Schemas = components.schemas
  const examples: Record<string, object> = {}
  for (const operation of Object.values(paths).flatMap((path) => Object.values(Object(path))))
    for (const content of contentsOf(operation)) {
      const name = content.schema.$ref?.split('/').at(-1)
      if (name === undefined || content.example !== undefined) continue
      examples[name] ??= { value: sampleOf(content.schema, schemas) }
      content.examples = { example: { $ref: `#/components/examples/${name}` } }
    }
  components.examples = examples
  return copy
}

/** The JSON of requests and answers, as far as the operation says it itself. */
function contentsOf(operation: unknown): Content[] {
  const { requestBody, responses } = Object(operation)
  const all = [requestBody, ...Object.values(Object(responses))]
  return all.flatMap((each) => {
    const { 'application/json': json } = Object(Object(each).content)
    return json === undefined ? [] : [json]
  })
}
