import { natsFilesIn } from '@outrider/service/config'
import { prepareDatabase, prepareStreams } from './prepare.ts'
import { readDatabaseJob, readStreamsJob } from './prepare-config.ts'

/** What runs before the services of a version start. Each may be repeated. */
export const jobs: Readonly<Record<string, (env: NodeJS.ProcessEnv) => Promise<void>>> = {
  database: (env) => {
    const { adminUrl, ca, passwordFor } = readDatabaseJob(env)
    return prepareDatabase(adminUrl, passwordFor, ca)
  },
  streams: (env) => {
    const { NATS_URL, STREAM_BYTES, STREAM_REPLICAS } = readStreamsJob(env)
    const storage = { bytes: STREAM_BYTES, replicas: STREAM_REPLICAS }
    return prepareStreams(NATS_URL, storage, natsFilesIn(env))
  },
}
