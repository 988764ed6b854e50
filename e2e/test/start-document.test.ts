import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDataDir, type Outrider, startOutrider } from '../src/outrider.ts'

const document = readFileSync(new URL('../../docs/start.md', import.meta.url), 'utf8')
const endOfBlock = '---- end of block'

/** A block of commands, and the part of its last answer that the document shows. */
interface Block {
  readonly commands: string
  readonly shown: unknown
}

const stack = new AsyncDisposableStack()
let house: Outrider
beforeAll(async () => {
  house = await startOutrider(join(await makeDataDir(stack), '.data'), stack)
})
afterAll(() => stack.disposeAsync())

test('the commands of docs/start.md answer what it shows', async () => {
  const blocks = blocksOf(document)
  const lines = await run(blocks.map(({ commands }) => commands))
  const documented = blocks.flatMap(({ shown }, index) =>
    shown ? [{ shown, answered: JSON.parse(lines[index] ?? '') }] : [],
  )
  expect(documented).toHaveLength(7)
  expect(documented.map(({ answered }) => answered)).toMatchObject(
    documented.map(({ shown }) => shown),
  )
})

/** All blocks but the one that starts the program. */
function blocksOf(text: string): Block[] {
  const fenced = /```sh\n([\s\S]*?)```(?:\s*```json\n([\s\S]*?)```)?/g
  return [...text.matchAll(fenced)]
    .map(([, commands = '', shown]) => ({ commands, shown: shown && JSON.parse(shown) }))
    .filter(({ commands }) => !commands.includes('npm start'))
}

/** Runs them in one shell, in the folder that holds `.data`; answers the last line that each has written. */
async function run(blocks: readonly string[]): Promise<string[]> {
  const script = blocks.map((commands) => `${commands}\necho; echo '${endOfBlock}'`).join('\n')
  const { stdout } = await promisify(execFile)('bash', ['-c', script], {
    cwd: dirname(house.dataDir),
    timeout: 60_000,
  })
  return stdout.split(endOfBlock).map((written) => written.trim().split('\n').at(-1) ?? '')
}
