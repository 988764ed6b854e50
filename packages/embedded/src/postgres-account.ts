import { execFile } from 'node:child_process'
import { chmod, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import type { PostgresBinaries } from './postgres-binaries.ts'

const run = promisify(execFile)

/** How to run a PostgreSQL program: none runs as root, and initdb wants a user with a name. */
export interface PostgresAccount {
  /** What to put before the command. It replaces itself by the program, so the pid stays the same. */
  readonly prefix: readonly string[]
  /** Who runs it and owns its files; undefined: whoever we are. */
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
  if (!isRoot) return { prefix: [] } // initdb says what is wrong
  const user = (await findUser()) ?? (await createUser())
  await chmod(parent, (await stat(parent)).mode | 0o011)
  await refuseUnreachable(user, binaries.postgres)
  await refuseUnreachable(user, parent)
  return { prefix: [], user }
}

/** Gives a file, or a directory and all in it, to the account. */
export async function giveTo({ user }: PostgresAccount, path: string): Promise<void> {
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
