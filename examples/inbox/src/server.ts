import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { extname } from 'node:path'
import type { Calls } from '@outrider/sdk'
import type { Session } from './session.ts'

interface Settings {
  /** With the secret key, which stays on this server. */
  readonly outrider: Calls
  /** The URL of Outrider for pages. */
  readonly baseUrl: string
}

/** The user who has signed in to the product. Yours reads its session. */
const contact = { externalId: 'user_1' }
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** A product's backend: serves the page, gives it a token for its reader's inbox, and pushes a message. */
export function createProduct({ outrider, baseUrl }: Settings): Server {
  const openSession = async (): Promise<Session> => {
    const { token } = await outrider.post('/inapp/tokens', { body: { contact } })
    return { baseUrl, token }
  }
  const push = () =>
    outrider.post('/inapp/push', {
      body: {
        contact,
        title: 'Deposit received',
        body: 'Your 250 USDC are there.',
        url: '/#deposit',
      },
    })
  return createServer((request, response) => {
    const answer = async () => {
      if (request.method === 'POST' && request.url === '/session') return json(await openSession())
      if (request.method === 'POST' && request.url === '/push') return json(await push())
      return fileOf(request)
    }
    answer().then(
      ({ type, body }) => response.setHeader('Content-Type', type).end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
}

function json(value: object) {
  return { type: 'application/json', body: JSON.stringify(value) }
}

/** A file that `vite build` has written. */
async function fileOf({ url = '/' }: IncomingMessage) {
  const { pathname } = new URL(url, 'http://localhost')
  const path = pathname === '/' ? '/index.html' : pathname
  const body = await readFile(new URL(`../dist${path}`, import.meta.url))
  return { type: types[extname(path)] ?? 'application/octet-stream', body }
}
