/** What came back, whatever it was. */
export interface Response {
  readonly status: number
  readonly headers: Headers
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers as a caller would
  readonly body: any
}

export interface Client {
  /** Calls `path` below the base URL; a body is sent as JSON unless it is text already. */
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>
  get(path: string): Promise<Response>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
  patch(path: string, body: unknown): Promise<Response>
  delete(path: string): Promise<Response>
  /** All items of a list, page by page. */
  // oxlint-disable-next-line typescript/no-explicit-any -- see Response
  list(path: string, noun: string): Promise<any[]>
}

/** A caller of the interface; without a key, a stranger. */
export function createClient(
  baseUrl: string,
  key?: string,
  always: Record<string, string> = {},
): Client {
  const call: Client['call'] = async (method, path, body, headers = {}) => {
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
    const isJson = response.headers.get('Content-Type')?.includes('json') === true
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : text,
    }
  }
  return {
    call,
    get: (path) => call('GET', path),
    post: (path, body, headers) => call('POST', path, body, headers),
    patch: (path, body) => call('PATCH', path, body),
    delete: (path) => call('DELETE', path),
    list: async (path, noun) => {
      const items: unknown[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const join: string = path.includes('?') ? '&' : '?'
        const page: Response = await call(
          'GET',
          `${path}${join}limit=200${cursor ? `&cursor=${cursor}` : ''}`,
        )
        if (page.status !== 200) throw new Error(`GET ${path} answered ${page.status}`)
        items.push(...page.body[noun])
        cursor = page.body.nextCursor
      }
      return items
    },
  }
}
