import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Installation } from '../src/outrider.ts'
import { commandsOf, makeDesk, type Run, runDocument, runTabs } from '../src/run-document.ts'
import { shareOutrider } from '../src/shared.ts'
import { documents, responseOf, tabsOf } from '../src/snippets.ts'

const withCommands = documents.filter((document) => commandsOf(document).length > 0)
const withTabs = documents.filter((document) => tabsOf(document).length > 0)

const stack = new AsyncDisposableStack()
let outrider: Installation
let failures: ReadonlyMap<string, string>
beforeAll(async () => {
  outrider = await shareOutrider()
  const desks = withTabs.map(
    async (document) => [document, await makeDesk(outrider, stack)] as const,
  )
  failures = await runTabs(new Map(await Promise.all(desks)))
})
afterAll(() => stack.disposeAsync())

test.concurrent.each(withCommands)(
  'the commands of %s succeed and return what it shows',
  async (document) => {
    const runs = await runDocument(document, await makeDesk(outrider, stack), expectShown)
    const accepted = runs.filter(
      ({ snippet }) => !isRefusal(JSON.stringify(responseOf(snippet) ?? '')),
    )
    expect(accepted.flatMap(({ lines }) => lines.filter(isRefusal))).toEqual([])
    for (const run of runs) expectShown(run)
  },
)

test.each(withTabs)('the TypeScript tabs of %s run', (document) => {
  expect(failures.get(document)).toBeUndefined()
})

/** The last line is the response of which the document shows a part. */
function expectShown({ snippet, lines }: Run): void {
  const shown = responseOf(snippet)
  const returned: unknown = shown === undefined ? {} : JSON.parse(lines.at(-1) ?? '')
  expect(returned, `${snippet.document}:${snippet.line}`).toMatchObject(Object(shown ?? {}))
}

function isRefusal(line: string): boolean {
  return line.startsWith('{"error":')
}
