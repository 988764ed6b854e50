import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { argument, type Command, UsageError } from '../command.ts'
import { contactRef } from '../contact-ref.ts'

const pollMs = 500

export const contactCommands: Readonly<Record<string, Command>> = {
  'contacts find': {
    takes: '<contact>',
    about: 'one contact by email address, wallet or your own id',
    run: async (run) => {
      const query = contactRef(argument(run, 0, '<contact>'))
      const { contacts } = await run.calls.get('/contacts', { params: { query } })
      const [found] = contacts
      if (!found) throw new Error('no contact has it')
      const contact = await run.calls.get('/contacts/{id}', { params: { path: { id: found.id } } })
      run.say(contact, () =>
        Object.entries(contact)
          .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
          .join('\n'),
      )
    },
  },
  'contacts import': {
    takes: '<file.csv|file.ndjson>',
    about: 'many contacts from a file; waits until they are in',
    run: async (run) => {
      const file = argument(run, 0, '<file>')
      const type = file.endsWith('.csv') ? 'text/csv' : 'application/x-ndjson'
      if (!/\.(?:csv|ndjson|jsonl)$/.test(file))
        throw new UsageError('the file must end in .csv or .ndjson')
      const started = await run.calls.post('/contacts/import', {
        body: await textOf(file),
        bodySerializer: (text) => text,
        headers: { 'content-type': type },
      })
      let current = started
      while (current.status !== 'completed' && current.status !== 'failed') {
        await delay(pollMs, undefined, { signal: run.signal })
        current = await run.calls.get('/imports/{id}', { params: { path: { id: started.id } } })
      }
      run.say(current, () => `${current.status}: ${JSON.stringify(current)}`)
    },
  },
}

async function textOf(file: string): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of Readable.from(createReadStream(file)))
    if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
