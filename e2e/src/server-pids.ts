import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listServers } from '@outrider/embedded/leftover'
import type { Installation } from './outrider.ts'

/** The process of an installation's nats-server. */
export async function natsPid({ dataDir }: Pick<Installation, 'dataDir'>): Promise<number> {
  const file = join(dataDir, 'nats', 'nats.conf')
  const [found] = await listServers('nats-server', file)
  if (!found) throw new Error(`no nats-server runs on ${file}`)
  return found.pid
}

/** The process of an installation's PostgreSQL that takes connections; each connection has one of its own beside it. */
export async function postmasterPid({ dataDir }: Pick<Installation, 'dataDir'>): Promise<number> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  return Number(text.split('\n')[0]) // PostgreSQL's documentation, 66.1: the first line
}
