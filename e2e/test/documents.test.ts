import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDataDir, type Outrider, startOutrider } from '../src/outrider.ts'
import { commandsOf, makeFolder, type Run, runDocument } from '../src/run-document.ts'
import { documents, snippetsOf } from '../src/snippets.ts'

const withCommands = documents.filter((document) => commandsOf(document).length > 0)

const stack = new AsyncDisposableStack()
let house: Outrider
const folders = new Map<string, string>()
beforeAll(async () => {
  house = await startOutrider(join(await makeDataDir(stack), '.data'), stack, {
    DNS_SERVERS: '127.0.0.1:9', // nobody: what documents look up is not asked of the world
  })
  for (const document of withCommands) folders.set(document, await makeFolder(house, stack))
})
afterAll(() => stack.disposeAsync())

test.concurrent.each(withCommands)(
  'the commands of %s answer, and answer what it shows',
  async (document) => {
    const runs = await runDocument(document, folders.get(document) ?? '', house)
    const accepted = runs.filter((run) => !isRefusal(JSON.stringify(shownBelow(run) ?? '')))
    expect(accepted.flatMap(({ lines }) => lines.filter(isRefusal))).toEqual([])
    const shown = runs.flatMap((run) => {
      const answer = shownBelow(run)
      return answer === undefined ? [] : [{ answer, lines: run.lines }]
    })
    expect(shown.map(({ lines }) => JSON.parse(lines.at(-1) ?? ''))).toMatchObject(
      shown.map(({ answer }) => answer),
    )
  },
)

function isRefusal(line: string): boolean {
  return line.startsWith('{"error":')
}

/** A part of the last answer, where the next block shows one. */
function shownBelow({ snippet }: Run): unknown {
  const blocks = snippetsOf(snippet.document)
  const next = blocks[blocks.findIndex(({ line }) => line === snippet.line) + 1]
  return next?.language === 'json' && next.note === '' ? JSON.parse(next.code) : undefined
}
