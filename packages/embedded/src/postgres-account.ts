import { execFile } from 'node:child_process'
import { chmod, chown, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import type { PostgresBinaries } from './postgres-binaries.ts'

const run = promisify(execFile)

/** How to run a PostgreSQL program: it refuses to run as root. */
export interface PostgresAccount {
  /** What to put before the command. It replaces itself by the program, so the pid stays the same. */
  readonly prefix: readonly string[]
  /** Who runs it and owns its files; undefined: whoever we are. */
  readonly user?: { readonly uid: number; readonly gid: number }
}

/** A user namespace in which root's own files belong to an ordinary user: nothing has to be chowned. */
const namespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000']

/**
 * Chooses the account: ourselves; as root a user namespace; where those are forbidden, the user
 * `postgres`, who is created when absent and must reach the programs and `dataDir`'s parent.
 * Throws one clear line when that user cannot.
 */
export async function choosePostgresAccount(
  binaries: PostgresBinaries,
  dataDir: string,
): Promise<PostgresAccount> {
  if (process.getuid?.() !== 0) return { prefix: [] }
  if (await succeeds([...namespace, 'true'])) return { prefix: namespace }
  const user = (await findUser()) ?? (await createUser())
  const parent = dirname(dataDir)
  await chmod(parent, (await stat(parent)).mode | 0o011)
  await refuseUnreachable(user, binaries.postgres, '-x')
  await refuseUnreachable(user, parent, '-x')
  return { prefix: [], user }
}

/** Gives a file or directory to the account. */
export async function giveTo({ user }: PostgresAccount, path: string): Promise<void> {
  if (user) await chown(path, user.uid, user.gid)
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

async function refuseUnreachable(user: User, path: string, access: string): Promise<void> {
  if (await succeeds(['test', access, path], user)) return
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
