/** Prints short files that may belong to their importer: `pnpm --filter @outrider/tidy report`. */
import { shortFiles } from './rules/structure.ts'

console.log(shortFiles().join('\n'))
