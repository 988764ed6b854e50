import { readFileSync } from 'node:fs'
import openapiTS, { astToString } from 'openapi-typescript'

const head =
  '/** Made from openapi.json by `pnpm --filter @outrider/sdk generate`. Do not edit. */\n\n'

/** The types of openapi.json as TypeScript. */
export async function generateSchema(): Promise<string> {
  const document = readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8')
  return head + astToString(await openapiTS(document, { emptyObjectsUnknown: true }))
}
