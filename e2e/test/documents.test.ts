import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDataDir, type Outrider, startOutrider } from '../src/outrider.ts'
import {
  commandsOf,
  type Desk,
  makeDesk,
  type Run,
  runDocument,
  runTabs,
} from '../src/run-document.ts'
import { documents, responseOf, tabsOf } from '../src/snippets.ts'

const withCommands = documents.filter((document) => commandsOf(document).length > 0)
const withTabs = documents.filter((document) => tabsOf(document).length > 0)

const stack = new AsyncDisposableStack()
let outrider: Outrider
const desks = new Map<string, Desk>()
beforeAll(async () => {
  outrider = await startOutrider(join(await makeDataDir(stack), '.data'), stack, {
    DNS_SERVERS: '127.0.0.1:9', // a closed port: the names in documents are not looked up
    SHARED_SENDER: 'all',
  })
  for (const document of withCommands)
    desks.set(`commands of ${document}`, await makeDesk(outrider, stack))
  for (const document of withTabs) desks.set(`tabs of ${document}`, await makeDesk(outrider, stack))
}, 240_000)
afterAll(() => stack.disposeAsync())

test.concurrent.each(withCommands)(
  'the commands of %s succeed and return what it shows',
  async (document) => {
    const runs = await runDocument(document, deskOf(`commands of ${document}`), expectShown)
    const accepted = runs.filter(
      ({ snippet }) => !isRefusal(JSON.stringify(responseOf(snippet) ?? '')),
    )
    expect(accepted.flatMap(({ lines }) => lines.filter(isRefusal))).toEqual([])
    for (const run of runs) expectShown(run)
  },
)

test.concurrent.each(withTabs)('the TypeScript tabs of %s run', async (document) => {
  await expect(runTabs(document, deskOf(`tabs of ${document}`))).resolves.toBeUndefined()
})

function deskOf(name: string): Desk {
  const desk = desks.get(name)
  if (!desk) throw new Error(`no desk for ${name}`)
  return desk
}

/** The last line is the response of which the document shows a part. */
function expectShown({ snippet, lines }: Run): void {
  const shown = responseOf(snippet)
  const returned: unknown = shown === undefined ? {} : JSON.parse(lines.at(-1) ?? '')
  expect(returned, `${snippet.document}:${snippet.line}`).toMatchObject(Object(shown ?? {}))
}

function isRefusal(line: string): boolean {
  return line.startsWith('{"error":')
}
