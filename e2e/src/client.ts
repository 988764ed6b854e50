import type { Call, List } from './interface.ts'

/** What came back, whatever it was. */
export interface Response {
  readonly status: number
  readonly headers: Headers
  // oxlint-disable-next-line typescript/no-explicit-any -- who asks for it looks into it as it is
  readonly body: any
}

/** Calls paths below the base URL, with bodies and answers as the interface's document has them. */
export interface Client {
  readonly get: Call<'get'>
  readonly post: Call<'post'>
  readonly put: Call<'put'>
  readonly patch: Call<'patch'>
  readonly delete: Call<'delete'>
  /** All items of a list, page by page. */
  readonly list: List
  /** For what the interface does not have: other paths, bodies that it refuses, texts. Text is sent as it is. */
  callUntyped(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Response>
}

/** A caller of the interface; without a key, a stranger. */
export function createClient(
  baseUrl: string,
  key?: string,
  always: Readonly<Record<string, string>> = {},
): Client {
  const callUntyped: Client['callUntyped'] = async (method, path, body, headers = {}) => {
    const response = await fetch(baseUrl + path, {
      method,
      headers: {
        ...(key !== undefined && { Authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...always,
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = /^application\/(?:[\w.-]+\+)?json\b/.test(
      response.headers.get('Content-Type') ?? '',
    )
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : text,
    }
  }
  const calling =
    (method: string) =>
    (path: string, body?: unknown, headers?: Readonly<Record<string, string>>) =>
      callUntyped(method, path, body, headers)
  const list = async (path: string, noun: string): Promise<unknown[]> => {
    const items: unknown[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const join = path.includes('?') ? '&' : '?'
      const from: string = cursor ? `&cursor=${cursor}` : ''
      const page: Response = await callUntyped('GET', `${path}${join}limit=200${from}`)
      if (page.status !== 200) throw new Error(`GET ${path} answered ${page.status}`)
      items.push(...page.body[noun])
      cursor = page.body.nextCursor
    }
    return items
  }
  return {
    get: calling('GET'),
    post: calling('POST'),
    put: calling('PUT'),
    patch: calling('PATCH'),
    delete: calling('DELETE'),
    callUntyped,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what comes back is what the document says
    list: list as unknown as List,
  }
}
