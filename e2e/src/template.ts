import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { keepPasswords, passwordOf } from '@outrider/outrider/bootstrap'
import { readConfig } from '@outrider/outrider/config'
import { prepareDatabase, prepareStreams, storageFor } from '@outrider/outrider/prepare'
import { openServers } from '@outrider/outrider/servers'
import { createLog } from '@outrider/service/observe/log'

/** Makes what a first start makes before its services start: passwords, schemas, and streams. */
export async function prepareDir(dataDir: string): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const config = readConfig({ ...process.env, DATA_DIR: dataDir })
  const passwords = await keepPasswords(dataDir)
  const log = createLog('template', 'silent')
  const servers = await openServers({ config, dataDir, passwords, log, say: () => {} }, stack)
  await Promise.all([
    prepareDatabase({
      adminUrl: (service) => servers.adminDatabaseUrl(service),
      passwordFor: (service) => passwordOf(passwords, service),
      ca: undefined,
    }),
    storageFor(dataDir).then((bytes) =>
      prepareStreams(servers.operatorNatsUrl, { bytes, replicas: 1 }),
    ),
  ])
}

/** Fills a directory with what another one has; the embedded PostgreSQL may have an account of its own. */
export async function copyDir(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-Rp', `${from}/.`, to])
}
