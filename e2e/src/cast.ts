// `pnpm cast`: runs the commands of docs/tour.md in a new installation, and records them with what they print, as a file for
// asciinema (asciicast v2). The rhythm of typing is made up; commands and output are not.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataDir, startOutrider } from './outrider.ts'
import { makeDesk, runDocument } from './run-document.ts'
import { root } from './snippets.ts'

/** Seconds. */
const pause = { key: 0.012, line: 0.12, command: 1.2 }
const size = { width: 110, height: 32 }

await using stack = new AsyncDisposableStack()
const outrider = await startOutrider(await makeDataDir(stack), stack)
const runs = await runDocument('docs/tour.md', await makeDesk(outrider, stack), () => {})

let time = 0.5
const events: (readonly [number, 'o', string])[] = []
for (const { snippet, lines } of runs) {
  print('\u001B[32m$\u001B[0m ', pause.command)
  for (const key of snippet.code.trimEnd()) print(key === '\n' ? '\r\n> ' : key, pause.key)
  print('\r\n', pause.command)
  for (const line of lines) print(`${line}\r\n`, pause.line)
}
const head = { version: 2, ...size, title: 'Outrider: a tour', env: { TERM: 'xterm-256color' } }
const text = [head, ...events].map((each) => JSON.stringify(each)).join('\n')
writeFileSync(join(root, 'docs/pictures/tour.cast'), `${text}\n`)

function print(output: string, after: number): void {
  events.push([Number(time.toFixed(3)), 'o', output])
  time += after
}
