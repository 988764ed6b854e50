import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readConfig } from 'outrider/config'
import { runOutrider } from 'outrider/outrider'
import { type Client, createClient } from './client.ts'
import type { Installation } from './outrider.ts'

/** Runs the command line on folders below `root`, with the keys of both environments and the profile there. */
export function createConfigurator(
  { bootstrap: { baseUrl, secretKey } }: Installation,
  root: string,
) {
  const api: Client = createClient(baseUrl, secretKey.test)
  /** Calls `onLine` before the program continues after each line. */
  async function start(key: string, argv: readonly string[], onLine?: (line: string) => void) {
    const [out, err]: [string[], string[]] = [[], []]
    const code = await runOutrider(argv, {
      ...readConfig({
        XDG_CONFIG_HOME: root,
        OUTRIDER_URL: baseUrl,
        OUTRIDER_KEY: key,
        OUTRIDER_TEST_KEY: secretKey.test,
        OUTRIDER_LIVE_KEY: secretKey.live,
      }),
      out: (line) => {
        out.push(line)
        onLine?.(line)
      },
      err: (line) => err.push(line),
      signal: new AbortController().signal,
      ask: undefined,
    })
    return { code, out, err: err.join('\n') }
  }
  return {
    /** The test environment. */
    api,
    start,
    /** Commands that name no environment use the test environment. */
    outrider: (...argv: string[]) => start(secretKey.test, argv),
    write: async (folder: string, files: Readonly<Record<string, string>>): Promise<string> => {
      const path = join(root, folder)
      await rm(path, { recursive: true, force: true })
      for (const [file, content] of Object.entries(files)) {
        await mkdir(dirname(join(path, file)), { recursive: true })
        await writeFile(join(path, file), content)
      }
      return path
    },
    /** The resource of the test environment with this key. */
    named: async (path: string, key: string): Promise<{ id: string; name: string } | undefined> => {
      const { body } = await api.callUntyped('GET', `${path}?key=${key}`)
      return Object.values<{ id: string; name: string }[]>(body)[0]?.[0]
    },
  }
}

export type Configurator = ReturnType<typeof createConfigurator>

export const topic = (name: string) => JSON.stringify({ name, kind: 'service' })
