/** One server-sent event (HTML standard, 9.2). */
export interface ServerSentEvent {
  /** Empty when none was named. */
  readonly id: string
  readonly data: string
}

/** Characters of one event; a longer one ends the stream by an error. */
const maxEventLength = 1_000_000

/** The events of a stream, as they come. Comments are passed over; `onBytes` hears of whatever comes. */
export async function* serverSentEvents(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void = () => {},
): AsyncGenerator<ServerSentEvent, void, undefined> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of chunksOf(body)) {
    onBytes()
    const lines = (rest + decoder.decode(bytes, { stream: true })).replaceAll('\r\n', '\n')
    const blocks = lines.split('\n\n')
    rest = blocks.pop() ?? ''
    if (rest.length > maxEventLength) throw new Error('an event of the stream is too long')
    for (const block of blocks) {
      const event = eventOf(block)
      if (event) yield event
    }
  }
}

/** Not every browser can iterate over a stream. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel()
  }
}

function eventOf(block: string): ServerSentEvent | undefined {
  const fields = block.split('\n').map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')] as const
  })
  const data = fields.filter(([name]) => name === 'data').map(([, value]) => value)
  if (data.length === 0) return undefined
  return { id: fields.find(([name]) => name === 'id')?.[1] ?? '', data: data.join('\n') }
}
