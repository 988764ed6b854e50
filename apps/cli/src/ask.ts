import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks at a terminal, and shows nothing of what is typed. Undefined where there is no terminal. */
export function askAt({
  stdin,
  stderr,
}: NodeJS.Process): ((question: string) => Promise<string>) | undefined {
  if (!stdin.isTTY || !stderr.isTTY) return undefined
  return async (question) => {
    stderr.write(question)
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
    const lines = createInterface({ input: stdin, output: nowhere, terminal: true })
    try {
      return (await lines.question('')).trim()
    } finally {
      lines.close()
      stderr.write('\n')
    }
  }
}
