import { setTimeout as delay } from 'node:timers/promises'
import { argument, type Commands, count } from '@outrider/command-line/command'
import { type Caller, contactIdOf, contactRef, jsonOption } from '../caller.ts'

const pollMs = 1_000
/** Ids that a tail remembers, so that no event is shown twice. */
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
          ? `It was there already, as ${receipt.idempotencyKey}.`
          : `Accepted as ${receipt.idempotencyKey}.`,
      )
    },
  },
  'events tail': {
    takes: '<contact>',
    about: 'shows the latest events of a contact, and those that come',
    options: { count: 'end after so many' },
    isEndless: true,
    run: async (run) => {
      const most = count(run, 'count') ?? Number.POSITIVE_INFINITY
      const calls = run.calls()
      const path = { id: await contactIdOf(calls, argument(run, 0, '<contact>')) }
      const seen = new Set<string>()
      for (let shown = 0; ;) {
        const { events } = await calls.get('/contacts/{id}/events', { params: { path } })
        for (const event of events.toReversed().filter(({ id }) => !seen.has(id))) {
          remember(seen, event.id)
          const { occurredAt, event: name, payload } = event
          run.say(event, () => `${occurredAt}  ${name}  ${JSON.stringify(payload ?? {})}`)
          shown += 1
          if (shown === most) return
        }
        await delay(pollMs, undefined, { signal: run.signal })
      }
    },
  },
}

function remember(ids: Set<string>, id: string): void {
  ids.add(id)
  const [oldest] = ids
  if (ids.size > maxSeen && oldest !== undefined) ids.delete(oldest)
}
