import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { operatorUser } from '@outrider/service/nats-configuration'
import { keepPasswords } from './passwords.ts'

/** The embedded servers of a data directory, as somebody who may do everything reaches them. */
export interface RunningServers {
  readonly adminDatabaseUrl: string
  readonly operatorNatsUrl: string
}

/** Reads where the servers of a data directory listen; throws when they were never started. */
export async function findServers(dataDir: string): Promise<RunningServers> {
  const { postgres, operator } = await keepPasswords(dataDir)
  const [pid, nats] = await Promise.all([
    readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'),
    readFile(join(dataDir, 'nats', 'nats.conf'), 'utf8'),
  ])
  const port = pid.split('\n')[3] // PostgreSQL's documentation, 66.1: the fourth line
  const { listen }: { listen: string } = JSON.parse(nats)
  return {
    adminDatabaseUrl: `postgres://postgres:${postgres}@127.0.0.1:${port}/postgres`,
    operatorNatsUrl: `nats://${operatorUser}:${operator}@${listen}`,
  }
}
