// `node apps/docs/build/main.ts`: builds the documentation when its sources have changed.
import { buildDocs } from './build.ts'

await buildDocs((line) => process.stderr.write(`outrider: ${line}\n`))
