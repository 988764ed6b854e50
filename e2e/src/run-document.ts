import { execFile } from 'node:child_process'
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeOrganization } from './dashboard.ts'
import { makeDataDir, type Outrider } from './outrider.ts'
import { exemption, root, type Snippet, snippetsOf } from './snippets.ts'

const endOfBlock = '---- end of block'
const prelude = 'docs/start.md'

/** A block of commands that was run, and the lines that it wrote. */
export interface Run {
  readonly snippet: Snippet
  readonly lines: readonly string[]
}

/** Runs the commands of a document in one shell, in this folder. Rejects with what was said when one fails. */
export async function runDocument(
  document: string,
  folder: string,
  house: Outrider,
): Promise<Run[]> {
  const blocks = commandsOf(document)
  const first = document === prelude ? [] : commandsOf(prelude).slice(0, 1)
  const script = [...first, ...blocks].map(({ code }) => `${code}\necho; echo '${endOfBlock}'`)
  const { stdout } = await promisify(execFile)(
    'bash',
    ['-c', ['set -euo pipefail', ...script].join('\n')],
    {
      cwd: folder,
      env: { ...process.env, OPERATOR_TOKEN: house.bootstrap.operatorToken },
      timeout: 60_000,
      maxBuffer: 10_000_000,
    },
  )
  const written = stdout.split(endOfBlock).slice(first.length)
  return blocks.map((snippet, index) => ({ snippet, lines: linesOf(written[index] ?? '') }))
}

/** The blocks of a document that are run. */
export function commandsOf(document: string): Snippet[] {
  return snippetsOf(document).filter(
    (snippet) => snippet.language === 'sh' && exemption(snippet) === undefined,
  )
}

/**
 * A folder that looks like the repository of somebody who has started the program: links, and the keys of an
 * organization of its own in `.data/bootstrap.json`.
 */
export async function makeFolder(house: Outrider, stack: AsyncDisposableStack): Promise<string> {
  const folder = await makeDataDir(stack)
  for (const name of await readdir(root))
    if (!name.startsWith('.')) await symlink(join(root, name), join(folder, name))
  const { id, secretKey, login, owner } = await makeOrganization(house, 'business')
  const { keys } = (await owner.in(id).get('/keys/publishable')).body
  await mkdir(join(folder, '.data'))
  await writeFile(
    join(folder, '.data/bootstrap.json'),
    JSON.stringify({
      ...house.bootstrap,
      orgId: id,
      owner: login,
      secretKey,
      publishableKey: Object.fromEntries(keys.map(({ environment, key }) => [environment, key])),
    }),
  )
  return folder
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}
