// `node apps/outrider/src/prepare-main.ts [database|streams]`: migrates schemas and creates streams
// for this version, both unless one is named. Run it before the services start. It is safe to repeat.
import { jobs } from './prepare.ts'

try {
  const named = process.argv.slice(2)
  for (const name of named.length > 0 ? named : Object.keys(jobs)) {
    const job = jobs[name]
    if (!job) throw new Error(`unknown job ${name}: must be ${Object.keys(jobs).join(' or ')}`)
    await job(process.env)
  }
} catch (error) {
  process.stderr.write(`prepare: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
