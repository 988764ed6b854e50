import { setTimeout as delay } from 'node:timers/promises'
import { argument, type Command, UsageError } from '../command.ts'
import { contactRef } from '../contact-ref.ts'

const pollMs = 1_000

export const eventCommands: Readonly<Record<string, Command>> = {
  'events send': {
    takes: '<event> <contact>',
    about: 'a product event of a contact: an email address, 0x…, wallet:…, or your own id',
    options: { payload: 'a JSON object', attributes: 'a JSON object', key: 'an idempotency key' },
    run: async (run) => {
      const { payload, attributes, key } = run.options
      const receipt = await run.calls.post('/events', {
        body: {
          event: argument(run, 0, '<event>'),
          contact: contactRef(argument(run, 1, '<contact>')),
          ...(payload && { payload: jsonOf('payload', payload) }),
          ...(attributes && { attributes: jsonOf('attributes', attributes) }),
          ...(key && { idempotencyKey: key }),
        },
      })
      run.say(receipt, () =>
        receipt.deduplicated
          ? `A repetition of ${receipt.idempotencyKey}.`
          : `Accepted as ${receipt.idempotencyKey}.`,
      )
    },
  },
  'events tail': {
    takes: '<contact id>',
    about: 'the events of a contact, and those that come',
    options: { count: 'end after so many' },
    run: async (run) => {
      const path = { id: argument(run, 0, '<contact id>') }
      const most = Number(run.options['count'] ?? Number.POSITIVE_INFINITY)
      const seen = new Set<string>()
      while (!run.signal.aborted && seen.size < most) {
        const { events } = await run.calls.get('/contacts/{id}/events', { params: { path } })
        for (const event of events.toReversed()) {
          if (seen.has(event.id) || seen.size >= most) continue
          seen.add(event.id)
          run.say(
            event,
            () => `${event.occurredAt} ${event.event} ${JSON.stringify(event.payload ?? {})}`,
          )
        }
        if (seen.size < most) await delay(pollMs, undefined, { signal: run.signal })
      }
    },
  },
}

function jsonOf(name: string, text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch (cause) {
    throw new UsageError(`--${name} is no JSON`, { cause })
  }
  throw new UsageError(`--${name} is no JSON object`)
}
