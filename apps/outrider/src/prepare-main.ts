// `node apps/outrider/src/prepare-main.ts [database|streams]`: brings schemas and streams to what this
// version needs, both unless one is named. Run it before the services start; it may be repeated.
import { natsFilesIn } from '@outrider/service/config'
import { prepareDatabase, prepareStreams } from './prepare.ts'
import { readDatabaseJob, readStreamsJob } from './prepare-config.ts'

const jobs: Record<string, () => Promise<void>> = {
  database: () => {
    const { adminUrl, ca, passwordFor } = readDatabaseJob(process.env)
    return prepareDatabase(adminUrl, passwordFor, ca)
  },
  streams: () => {
    const { NATS_URL, STREAM_BYTES, STREAM_REPLICAS } = readStreamsJob(process.env)
    const storage = { bytes: STREAM_BYTES, replicas: STREAM_REPLICAS }
    return prepareStreams(NATS_URL, storage, natsFilesIn(process.env))
  },
}

try {
  const named = process.argv.slice(2)
  for (const name of named.length > 0 ? named : Object.keys(jobs)) {
    const job = jobs[name]
    if (!job) throw new Error(`prepare what? ${Object.keys(jobs).join(' or ')}, not ${name}`)
    await job()
  }
} catch (error) {
  process.stderr.write(`prepare: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
