import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { repository } from './keep-process.ts'
import type { Release } from './processes.ts'

const run = promisify(execFile)

const nextVersion = fileURLToPath(new URL('next-version.ts', import.meta.url))

/** Makes this version speak as its next one may: an optional field was added to all messages between services. */
export const asNextVersion: Release = {
  source: repository,
  env: { NODE_OPTIONS: `--import ${pathToFileURL(nextVersion).href}` },
}

async function makeSource(stack: AsyncDisposableStack, name: string): Promise<string> {
  const source = await mkdtemp(join(tmpdir(), `outrider-${name}-`))
  stack.defer(() => rm(source, { recursive: true, force: true }))
  return source
}

/** A version of the repository that was there before this one. */
export interface FormerVersion {
  /** The path of its repository. */
  readonly source: string
  /** For people: which commit it is. */
  readonly what: string
}

/**
 * The last release, installed in a directory that `stack` removes. Until there is one, and the migrations of released
 * versions no longer change: the earliest commit with the migrations of this one. A string where there is none, with
 * the reason.
 */
export async function openFormerVersion(
  stack: AsyncDisposableStack,
): Promise<FormerVersion | string> {
  const commit = await findFormer().catch((error: unknown) => `no history: ${String(error)}`)
  if (!/^[0-9a-f]{40}$/.test(commit)) return commit
  const source = await makeSource(stack, 'former')
  const archive = join(source, 'source.tar')
  await git('archive', '--output', archive, commit)
  await run('tar', ['--extract', '--file', archive, '--directory', source])
  const services = ['--prod', '--filter', '{./services/*}...']
  const asLocked = ['--frozen-lockfile', '--prefer-offline', '--ignore-scripts']
  await run('pnpm', ['install', ...services, ...asLocked], { cwd: source })
  return { source, what: await git('log', '-1', '--format=%h %s', commit) }
}

/** Rejects where git does not know. */
async function findFormer(): Promise<string> {
  if ((await git('rev-parse', '--is-shallow-repository')) === 'true') return 'a shallow clone'
  const migrations = ':(glob)**/migrations/*.sql'
  const isChanged = (await git('status', '--porcelain', '--', migrations)) !== ''
  if (isChanged) return 'the migrations have changes that are not committed'
  const released = await git('describe', '--tags', '--abbrev=0', '--match', 'v*').catch(() => '')
  if (released !== '') return git('rev-parse', `${released}^{commit}`)
  return git('log', '-1', '--format=%H', '--', migrations)
}

async function git(...args: readonly string[]): Promise<string> {
  const { stdout } = await run('git', args, { cwd: repository })
  return stdout.trim()
}
