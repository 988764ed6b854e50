import { execFile } from 'node:child_process'
import { mkdtemp, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { giveTo, type PostgresAccount } from './postgres-account.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'

const run = promisify(execFile)

export interface InitOptions {
  readonly dataDir: string
  /** Of the superuser `postgres`. */
  readonly password: string
  /** False only where a power cut may lose everything: tests. */
  readonly sync: boolean
}

/**
 * Makes the database cluster unless it is there: UTF-8, bytewise order, letter case by Unicode,
 * scram-sha-256. It is made beside its place and renamed when finished, so a kill in the middle
 * leaves nothing half-made. Throws initdb's message.
 */
export async function initPostgres(
  { initdb }: PostgresBinaries,
  account: PostgresAccount,
  { dataDir, password, sync }: InitOptions,
): Promise<void> {
  if (await stat(dataDir).catch(() => undefined)) return giveTo(account, dataDir)
  const parent = dirname(dataDir)
  await removeUnfinished(parent, basename(dataDir))
  const unfinished = await mkdtemp(`${dataDir}.new-`)
  const passwordFile = join(unfinished, 'password')
  const cluster = join(unfinished, 'data')
  await writeFile(passwordFile, password, { mode: 0o600 })
  await giveTo(account, unfinished)
  const [program = '', ...args] = [
    ...account.prefix,
    initdb,
    `--pgdata=${cluster}`,
    `--pwfile=${passwordFile}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(sync ? [] : ['--no-sync']),
  ]
  await run(program, args, { cwd: parent, ...account.user, env: { ...process.env, LC_ALL: 'C' } })
  await rename(cluster, dataDir)
  if (sync) await syncDirectory(parent)
  await rm(unfinished, { recursive: true })
}

/** What is still being written, by the initdb of a killed predecessor, is left to a later start. */
async function removeUnfinished(parent: string, name: string): Promise<void> {
  const left = (await readdir(parent)).filter((entry) => entry.startsWith(`${name}.new-`))
  const remove = (entry: string) => rm(join(parent, entry), { recursive: true, force: true })
  await Promise.allSettled(left.map(remove))
}

/** Without this a power cut could take back the rename, and with it everything committed since. */
async function syncDirectory(path: string): Promise<void> {
  await using directory = await open(path)
  await directory.sync()
}
