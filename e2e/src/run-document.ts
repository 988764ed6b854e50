import { execFile, spawn } from 'node:child_process'
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { eventually } from '@outrider/testing/eventually'
import { newTenant } from './dashboard.ts'
import { makeDataDir, type Outrider } from './outrider.ts'
import { exemption, responseOf, root, type Snippet, snippetsOf, tabsOf } from './snippets.ts'

const prelude = 'docs/start.md'

/** `jq -r PATH`, which readers have and a test machine may lack. */
const jq = `jq() { node -e '
  const steps = process.argv[2].match(/[\\w]+/g) ?? []
  const found = steps.reduce((value, step) => value?.[step], JSON.parse(require("fs").readFileSync(0)))
  console.log(typeof found === "string" ? found : JSON.stringify(found ?? null))' -- "$@"; }`

/** A line for each response, to distinguish them. */
const curl = `curl() { command curl -w '\\n' "$@"; }`

/** A block of commands that was run, and the lines that it wrote. */
export interface Run {
  readonly snippet: Snippet
  readonly lines: readonly string[]
}

/** A place where documents are run: a folder, and the credentials of an organization. */
export interface Desk {
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
}

/**
 * Runs the commands of a document in one shell. A block that only reads is repeated until it returns the response that the
 * document shows, for at most ten seconds: what it reads may still be on its way. Rejects when a command fails.
 */
export async function runDocument(
  document: string,
  desk: Desk,
  holds: (run: Run) => void,
): Promise<Run[]> {
  const first = document === prelude ? [] : commandsOf(prelude).slice(0, 1)
  await using shell = openShell(desk)
  for (const code of [jq, curl, ...first.map((snippet) => snippet.code)]) await shell.run(code)
  const runs: Run[] = []
  for (const snippet of commandsOf(document)) {
    const run = async () => ({ snippet, lines: await shell.run(snippet.code) })
    const waits = isReading(snippet) && responseOf(snippet) !== undefined
    runs.push(
      await (waits
        ? eventually(
            async () => {
              const done = await run()
              holds(done)
              return done
            },
            { timeoutMs: 10_000 },
          )
        : run()),
    )
  }
  return runs
}

/** Runs the TypeScript tabs of a document as one program. Rejects when it throws. */
export async function runTabs(document: string, { folder, env }: Desk): Promise<void> {
  const program = join(root, 'e2e/node_modules/.snippets', `${document.replaceAll('/', '-')}.mjs`)
  await mkdir(join(program, '..'), { recursive: true })
  await writeFile(program, `${client}\n${stripTypeScriptTypes(programOf(document))}`)
  await promisify(execFile)(process.execPath, [program], {
    cwd: folder,
    env: { ...process.env, ...env },
    timeout: 60_000,
  })
}

const client = `
import { createOutrider as create } from '@outrider/sdk'
globalThis.outrider = create({ baseUrl: process.env.OUTRIDER_URL, secretKey: process.env.OUTRIDER_KEY })
`

/** The TypeScript tabs of a document: one program, so that later ones can use the variables of earlier ones. */
export function programOf(document: string): string {
  return tabsOf(document)
    .map(({ code }) => code)
    .join('\n')
}

/** The blocks of a document that are run. */
export function commandsOf(document: string): Snippet[] {
  return snippetsOf(document).filter(
    (snippet) => snippet.language === 'sh' && exemption(snippet) === undefined,
  )
}

/**
 * A folder that looks like the repository of a user who has started the program: links, and the keys of an organization
 * of its own in `.data/bootstrap.json`.
 */
export async function makeDesk(outrider: Outrider, stack: AsyncDisposableStack): Promise<Desk> {
  const folder = await makeDataDir(stack)
  for (const name of await readdir(root))
    if (!name.startsWith('.')) await symlink(join(root, name), join(folder, name))
  const bootstrap = await newTenant(outrider)
  await mkdir(join(folder, '.data'))
  await writeFile(join(folder, '.data/bootstrap.json'), JSON.stringify(bootstrap))
  const { baseUrl, operatorToken, secretKey } = bootstrap
  const env = {
    OPERATOR_TOKEN: operatorToken,
    OUTRIDER_URL: baseUrl,
    OUTRIDER_KEY: secretKey.live,
  }
  return { folder, env }
}

/** Whether its commands only read, so that it may be repeated. */
function isReading({ code }: Snippet): boolean {
  return !/ -d |--data|-X |\b(?:POST|PUT|PATCH|DELETE)\b/.test(code)
}

const endOfBlock = '---- end of block'

/** A shell that runs one block after the other and returns the lines that each writes. */
function openShell({ folder, env }: Desk) {
  const shell = spawn('bash', ['--noprofile', '--norc'], {
    cwd: folder,
    env: { ...process.env, ...env },
  })
  let said = ''
  shell.stderr.on('data', (chunk) => (said += String(chunk)))
  const lines = createInterface(shell.stdout)[Symbol.asyncIterator]()
  shell.stdin.write('set -euo pipefail\n')
  return {
    run: async (code: string): Promise<string[]> => {
      shell.stdin.write(`${code}\necho; echo '${endOfBlock}'\n`)
      const written: string[] = []
      for (;;) {
        const { value, done } = await lines.next()
        if (done) throw new Error(`the shell ended in:\n${code}\n${said}`)
        if (value === endOfBlock) return written
        if (value.trim() !== '') written.push(value)
      }
    },
    [Symbol.asyncDispose]: async () => {
      shell.kill()
    },
  }
}
