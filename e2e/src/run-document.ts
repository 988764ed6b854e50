import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { json } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { eventually } from '@outrider/testing/eventually'
import { newTenant } from './dashboard.ts'
import { type Installation, makeDataDir } from './outrider.ts'
import { exemption, responseOf, root, type Snippet, snippetsOf, tabsOf } from './snippets.ts'

const prelude = 'docs/start.md'

/** `jq -r PATH [FILE]`, which readers have and a test machine may lack; `serveJq` does the work, without a process for each call. */
const jq = `jq() { command curl -sS --data-binary "@\${3:--}" -H "X-Path: $2" "$JQ_URL"; }`

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
 * document shows: what it reads may still be on its way. Rejects when a command fails.
 */
export async function runDocument(
  document: string,
  desk: Desk,
  holds: (run: Run) => void,
): Promise<Run[]> {
  const first = document === prelude ? [] : commandsOf(prelude).slice(0, 1)
  await using jqServer = await serveJq()
  await using shell = openShell({ ...desk, env: { ...desk.env, JQ_URL: jqServer.url } })
  for (const code of [jq, curl, ...first.map((snippet) => snippet.code)]) await shell.run(code)
  const runs: Run[] = []
  for (const snippet of commandsOf(document)) {
    const run = async () => ({ snippet, lines: await shell.run(snippet.code) })
    const waits = isReading(snippet) && responseOf(snippet) !== undefined
    runs.push(
      await (waits
        ? eventually(async () => {
            const done = await run()
            holds(done)
            return done
          })
        : run()),
    )
  }
  return runs
}

/**
 * Runs the TypeScript tabs of each document as one program, one after the other in one process. Returns how those failed that did, by
 * document.
 */
export async function runTabs(
  desks: ReadonlyMap<string, Desk>,
): Promise<ReadonlyMap<string, string>> {
  const folder = join(root, 'e2e/node_modules/.snippets')
  await mkdir(folder, { recursive: true })
  const programs = await Promise.all(
    Array.from(desks, async ([document, desk]) => {
      const program = join(folder, `${document.replaceAll('/', '-')}.mjs`)
      await writeFile(program, stripTypeScriptTypes(programOf(document)))
      return { document, program, ...desk }
    }),
  )
  const runner = join(folder, 'run.mjs')
  await writeFile(runner, runnerOf(programs))
  const { stdout } = await promisify(execFile)(process.execPath, [runner], {
    maxBuffer: Infinity,
    timeout: 200_000, // less than a hook may take
  })
  const failures = stdout.split('\n').filter((line) => line.startsWith(failed))
  return new Map(failures.map((line) => JSON.parse(line.slice(failed.length))))
}

const failed = '---- failed '

function runnerOf(programs: readonly object[]): string {
  return `
import { createOutrider } from '@outrider/sdk'
for (const { document, program, folder, env } of ${JSON.stringify(programs)}) {
  process.chdir(folder)
  Object.assign(process.env, env)
  globalThis.outrider = createOutrider({ baseUrl: env.OUTRIDER_URL, secretKey: env.OUTRIDER_KEY })
  await import(program).catch((error) => console.log('${failed}' + JSON.stringify([document, String(error.stack)])))
}
process.exit()`
}

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
export async function makeDesk(
  outrider: Pick<Installation, 'bootstrap'>,
  stack: AsyncDisposableStack,
): Promise<Desk> {
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

/** Answers what is posted with the part of it that `X-Path` names, as a line. */
async function serveJq() {
  const server = createServer((request, response) => {
    void (async () => {
      const steps = String(request.headers['x-path']).match(/\w+/g) ?? []
      const whole: unknown = await json(request)
      const found = steps.reduce<unknown>((value, step) => Object(value)[step], whole)
      response.end(`${typeof found === 'string' ? found : JSON.stringify(found ?? null)}\n`)
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${Object(server.address()).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
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
