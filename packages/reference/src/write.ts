/** Writes the repository's openapi.json: `pnpm openapi`. */
import { writeFileSync } from 'node:fs'
import { routes } from '@outrider/gateway/routes'
import { describeInterface } from './document.ts'

const file = new URL('../../../openapi.json', import.meta.url)
writeFileSync(file, `${JSON.stringify(describeInterface(routes), null, 2)}\n`)
