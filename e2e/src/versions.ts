import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { repository } from './keep-process.ts'

const run = promisify(execFile)

/** What the next version changes, by file: it adds a field to every item, request, and reply, and to objects in them. */
const changes: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'packages/contracts/src/contract.ts': [
    ['export const contractVersion = 1', 'export const contractVersion = 2'],
  ],
  'packages/service/src/nats/envelope.ts': [
    ['"data":${data}}`', '"data":${addField(data)}}`'],
    ['/** An envelope of items', '$ADD\n\n/** An envelope of items'],
  ],
  'packages/service/src/nats/requests.ts': [
    ['fitting(JSON.stringify(data), nats)', 'fitting(addField(JSON.stringify(data)), nats)'],
    [
      'JSON.stringify(await handler.handle(asked.read(), { creationId }))',
      'addField(JSON.stringify(await handler.handle(asked.read(), { creationId })))',
    ],
    ['const problemHeader', "import { addField } from './envelope.ts'\nconst problemHeader"],
  ],
}
const addField = String.raw`export function addField(json: string): string {
  return json
    .replace(/^\{(?=")/, '{"addedLater":{"by":"the next version"},')
    .replaceAll(/"(tenant|contact|trigger)":\{(?=")/g, '"$1":{"addedLater":[1],')
}`

/**
 * This repository as its next version may be, in a directory that `stack` removes: an optional field was added to all
 * messages between services. It needs no history.
 */
export async function makeNextVersion(stack: AsyncDisposableStack): Promise<string> {
  const source = await makeSource(stack, 'next')
  for (const folder of ['packages', 'services'])
    await cp(join(repository, folder), join(source, folder), {
      recursive: true,
      verbatimSymlinks: true, // those of a package's node_modules are relative
    })
  for (const shared of ['node_modules', 'apps', 'package.json', 'openapi.json'])
    await symlink(join(repository, shared), join(source, shared))
  for (const [file, edits] of Object.entries(changes)) {
    let text = await readFile(join(source, file), 'utf8')
    for (const [before, after] of edits) {
      if (!text.includes(before)) throw new Error(`${file} has no ${before}`)
      text = text.replace(before, () => after.replace('$ADD', () => addField))
    }
    await writeFile(join(source, file), text)
  }
  return source
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
