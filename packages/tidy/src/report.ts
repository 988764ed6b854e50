/** Prints what may belong together: `pnpm --filter @outrider/tidy report`. */
import { shortFiles } from './rules/structure.ts'

console.log(shortFiles().join('\n'))
