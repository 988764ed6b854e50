import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import {
  argument,
  type CommandInput,
  type Commands,
  count,
  UsageError,
} from '@outrider/command-line/command'
import type { Calls, components } from '@outrider/sdk'
import { type Caller, contactIdOf, contactRef, jsonOption } from '../caller.ts'

const importPollMs = 500
/** Milliseconds that an upload may take. */
const uploadMs = 3_600_000
/** Rejected rows that are printed. */
const maxFaults = 10

const types: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  jsonl: 'application/x-ndjson',
}

export const contactCommands: Commands<Caller> = {
  'contacts find': {
    takes: '<contact>',
    about: 'shows one contact',
    run: async (run) => {
      const calls = run.calls()
      const id = await contactIdOf(calls, argument(run, 0, '<contact>'))
      const contact = await calls.get('/contacts/{id}', { params: { path: { id } } })
      const width = Math.max(...Object.keys(contact).map(({ length }) => length))
      run.say(contact, () =>
        Object.entries(contact)
          .map(([name, value]) => `${name.padEnd(width)}  ${inWords(value)}`)
          .join('\n'),
      )
    },
  },
  'contacts import': {
    takes: '<file>',
    about: 'imports contacts from a .csv or .ndjson file, and waits until the import is complete',
    run: async (run) => {
      const started = await upload(run, argument(run, 0, '<file>'))
      const ended = await untilEnded(run, started.id)
      const { rows, status, failure } = ended
      run.say(
        ended,
        () =>
          `${failure ?? status}: ${rows.created} created, ${rows.updated} updated, ${rows.rejected} rejected`,
      )
      if (rows.rejected > 0) await noteFaults(run, started.id)
      return status === 'completed' && rows.rejected === 0
    },
  },
}

function inWords(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The file is streamed, because it may be larger than the memory. */
async function upload(run: CommandInput<Caller>, file: string) {
  const type = types[file.split('.').at(-1) ?? '']
  if (!type) throw new UsageError(`${file}: the name must end in .csv, .ndjson, or .jsonl`)
  const { size } = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${file} cannot be read: ${error.code}`)
  })
  if (size === 0) throw new Error(`${file} is empty`)
  run.note(`sending ${file}, ${size} bytes`)
  const init = {
    body: file,
    bodySerializer: () => Readable.toWeb(createReadStream(file)),
    duplex: 'half',
    headers: { 'content-type': type },
    signal: run.signal,
  } as const
  return run.calls({ timeoutMs: uploadMs }).post('/contacts/import', init)
}

async function untilEnded(run: CommandInput<Caller>, id: string) {
  const calls = run.calls()
  for (let noted = 0; ;) {
    const current = await calls.get('/imports/{id}', { params: { path: { id } } })
    if (current.status === 'completed' || current.status === 'failed') return current
    const { received, total } = current.rows
    if (received > noted) run.note(`${received}${total === undefined ? '' : ` of ${total}`} rows`)
    noted = received
    await delay(importPollMs, undefined, { signal: run.signal })
  }
}

async function noteFaults(
  { calls, note }: { calls: () => Calls; note: Caller['note'] },
  id: string,
) {
  const lines = await calls().get('/imports/{id}/errors', {
    params: { path: { id } },
    parseAs: 'text',
  })
  const faults = lines.split('\n').filter(Boolean)
  for (const line of faults.slice(0, maxFaults)) note(line)
  if (faults.length > maxFaults)
    note(`${faults.length - maxFaults} more: GET /imports/${id}/errors`)
}

const tailPollMs = 1_000
/** Events that a tail begins with. Few events are listed late, behind as many that were seen. */
const pageSize = 50
/** Ids that a tail remembers, so that no event is printed twice. */
const maxSeen = 1_000

export const eventCommands: Commands<Caller> = {
  'events send': {
    takes: '<event> <contact>',
    about: 'sends a product event of a contact',
    options: { payload: 'a JSON object', attributes: 'a JSON object', key: 'an idempotency key' },
    run: async (run) => {
      const payload = jsonOption(run, 'payload')
      const attributes = jsonOption(run, 'attributes')
      const { key } = run.options
      const receipt = await run.calls().post('/events', {
        body: {
          event: argument(run, 0, '<event>'),
          contact: contactRef(argument(run, 1, '<contact>')),
          ...(payload && { payload }),
          ...(attributes && { attributes }),
          ...(key && { idempotencyKey: key }),
        },
      })
      run.say(receipt, () =>
        receipt.deduplicated
          ? `Duplicate: already accepted as ${receipt.idempotencyKey}.`
          : `Accepted as ${receipt.idempotencyKey}.`,
      )
    },
  },
  'events tail': {
    takes: '<contact>',
    about: 'prints the latest events of a contact, then new ones as they arrive',
    options: { count: 'stop after this number of events' },
    isEndless: true,
    run: async (run) => {
      const most = count(run, 'count') ?? Number.POSITIVE_INFINITY
      const calls = run.calls()
      const path = { id: await contactIdOf(calls, argument(run, 0, '<contact>')) }
      const seen = new Set<string>()
      for (let shown = 0; ;) {
        for (const event of await newEvents(calls, path, seen)) {
          remember(seen, event.id)
          const { occurredAt, event: name, payload } = event
          run.say(event, () => `${occurredAt}  ${name}  ${JSON.stringify(payload ?? {})}`)
          shown += 1
          if (shown === most) return
        }
        await delay(tailPollMs, undefined, { signal: run.signal })
      }
    },
  },
}

type Event = components['schemas']['KeptEvent']

/** Unseen events, oldest first. The list begins with the newest; at first, only its first page counts. */
async function newEvents(
  calls: Calls,
  path: { readonly id: string },
  seen: ReadonlySet<string>,
): Promise<Event[]> {
  const isFirst = seen.size === 0
  const found: Event[] = []
  let known = 0
  for await (const event of calls.list('/contacts/{id}/events', { params: { path } })) {
    if (!seen.has(event.id)) found.push(event)
    else known += 1
    if (known === pageSize || (isFirst && found.length === pageSize)) break
  }
  return found.toReversed()
}

function remember(ids: Set<string>, id: string): void {
  ids.add(id)
  const [oldest] = ids
  if (ids.size > maxSeen && oldest !== undefined) ids.delete(oldest)
}
