// `node apps/dashboard/build/main.ts`: builds the dashboard when its sources have changed.
import { buildDashboard } from './build.ts'

await buildDashboard((line) => process.stderr.write(`outrider: ${line}\n`))
