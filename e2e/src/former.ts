import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { repository } from './keep-process.ts'

const run = promisify(execFile)
const migrations = ':(glob)**/migrations/*.sql'

/** The repository as it was before its newest migration. */
export interface Former {
  /** The path of the repository. */
  readonly source: string
  /** For people: which commit it is, or why it is none. */
  readonly what: string
}

/**
 * The repository as of the last commit that did not know the newest migration, installed in a directory that `stack` removes: services of
 * that commit run beside newer ones during an upgrade, and again after a rollback. Where the history is not there, as in a shallow clone or
 * an unpacked archive, it is this repository itself, and `what` says so.
 */
export async function openFormer(stack: AsyncDisposableStack): Promise<Former> {
  const commit = await findFormer().catch(() => undefined)
  if (commit === undefined)
    return { source: repository, what: 'none: there is no history here, so both are this version' }
  const source = await mkdtemp(join(tmpdir(), 'outrider-former-'))
  stack.defer(() => rm(source, { recursive: true, force: true }))
  const archive = join(source, 'source.tar')
  await git('archive', '--output', archive, commit)
  await run('tar', ['--extract', '--file', archive, '--directory', source])
  const services = ['--prod', '--filter', '{./services/*}...']
  const asLocked = ['--frozen-lockfile', '--prefer-offline', '--ignore-scripts']
  await run('pnpm', ['install', ...services, ...asLocked], { cwd: source })
  return { source, what: await git('log', '-1', '--format=%h %s', commit) }
}

/** The last commit that does not know the newest migration, whatever has become of that since. Rejects where git does not know. */
async function findFormer(): Promise<string> {
  const isChanged = (await git('status', '--porcelain', '--', migrations)) !== ''
  if (isChanged) return git('rev-parse', 'HEAD')
  const newest = await git('log', '-1', '--diff-filter=A', '--format=%H', '--', migrations)
  return git('rev-parse', '--verify', `${newest}^`)
}

async function git(...args: readonly string[]): Promise<string> {
  const { stdout } = await run('git', args, { cwd: repository })
  return stdout.trim()
}
