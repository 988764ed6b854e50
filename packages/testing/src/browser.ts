import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import bundled, { inflate } from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

/**
 * Chromium of an npm package, which also runs as root. Its libraries stand in for the ones that the machine
 * lacks.
 */
async function unpack(): Promise<{ path: string; libraries: string }> {
  const files = join(
    dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')),
    '../bin',
  )
  const [path] = await Promise.all([
    bundled.executablePath(files),
    inflate(join(files, 'al2023.tar.br')),
  ])
  return { path, libraries: join(tmpdir(), 'al2023/lib') }
}

/** Milliseconds that a page has for one action, as long as `eventually`: playwright's own 30 s are few on a busy machine. */
export const pageTimeout = 60_000

/** Unpacks the browser, so that test files which start it side by side find it whole. */
export async function prepareBrowser(): Promise<void> {
  if (process.env['CHROME_BIN'] === undefined) await unpack()
}

/** A real browser until the stack is disposed: that of `CHROME_BIN`, else one from npm. */
export async function openBrowser(stack: AsyncDisposableStack): Promise<Browser> {
  const browser = await chromium.launch(await launching())
  stack.defer(() => browser.close())
  return browser
}

/** Starts a browser that several processes share; returns its address. */
export async function serveBrowser(stack: AsyncDisposableStack): Promise<string> {
  const server = await chromium.launchServer({ ...(await launching()), host: '127.0.0.1' })
  stack.defer(() => server.close())
  return server.wsEndpoint()
}

/** A shared browser; its contexts are closed when the stack is disposed. */
export async function joinBrowser(endpoint: string, stack: AsyncDisposableStack): Promise<Browser> {
  const browser = await chromium.connect(endpoint)
  stack.defer(() => browser.close())
  return browser
}

async function launching() {
  const own = process.env['CHROME_BIN']
  const { path, libraries } =
    own === undefined ? await unpack() : { path: own, libraries: undefined }
  return {
    executablePath: path,
    args: ['--no-sandbox', '--font-render-hinting=none'],
    env: {
      ...definedIn(process.env),
      ...(libraries !== undefined && {
        LD_LIBRARY_PATH: libraries,
        FONTCONFIG_PATH: join(tmpdir(), 'fonts'),
      }),
    },
  }
}

function definedIn(env: NodeJS.ProcessEnv): Record<string, string> {
  const known = Object.entries(env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return Object.fromEntries(known)
}
