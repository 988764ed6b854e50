// `node apps/outrider/src/prepare-main.ts [database [service…]|streams]`: migrates schemas, of all services or those named,
// and creates streams for this version, both unless one is named. Run it before the services start. It is safe to repeat.
import { jobs } from './prepare.ts'

try {
  const [named, ...services] = process.argv.slice(2)
  for (const name of named === undefined ? Object.keys(jobs) : [named]) {
    const job = jobs[name]
    if (!job) throw new Error(`unknown job ${name}: must be ${Object.keys(jobs).join(' or ')}`)
    await job(process.env, services)
  }
} catch (error) {
  process.stderr.write(`prepare: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
