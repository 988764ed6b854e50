/** Writes the repository's openapi.json: `pnpm openapi`. */
import { writeFileSync } from 'node:fs'
import { describeInterface } from './document.ts'
import { routes } from '../routes.ts'

const file = new URL('../../../../openapi.json', import.meta.url)
writeFileSync(file, `${JSON.stringify(describeInterface(routes), null, 2)}\n`)
