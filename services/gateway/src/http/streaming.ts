import { Readable } from 'node:stream'

/** A list of any length as newline-delimited JSON, read page by page as the caller takes it. */
export function ndjsonOf(pages: AsyncIterable<readonly unknown[]>): Readable {
  const lines = async function* () {
    for await (const page of pages) yield page.map((item) => `${JSON.stringify(item)}\n`).join('')
  }
  return Readable.from(lines(), { objectMode: false })
}

/** One object as JSON, whose lists are read page by page as the caller takes them. */
export function jsonOf(
  fields: Readonly<Record<string, unknown>>,
  lists: Readonly<Record<string, AsyncIterable<readonly unknown[]>>>,
): Readable {
  const parts = async function* () {
    yield JSON.stringify(fields).slice(0, -1)
    for (const [name, pages] of Object.entries(lists)) {
      yield `,${JSON.stringify(name)}:[`
      let isFirst = true
      for await (const page of pages)
        for (const item of page) {
          yield `${isFirst ? '' : ','}${JSON.stringify(item)}`
          isFirst = false
        }
      yield ']'
    }
    yield '}'
  }
  return Readable.from(parts(), { objectMode: false })
}

/**
 * All pages of a list, each requested once the previous one is taken. The first is requested immediately, so that its
 * failure is still the response.
 */
export async function pagesOf<Page>(
  read: (cursor: string | null) => Promise<Page>,
  nextOf: (page: Page) => string | null,
): Promise<AsyncIterable<Page>> {
  const first = await read(null)
  return (async function* () {
    let page = first
    for (;;) {
      yield page
      const next = nextOf(page)
      if (next === null) return
      page = await read(next)
    }
  })()
}
