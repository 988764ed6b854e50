import { argument, type Commands, option, table } from '@outrider/command-line/command'
import { allOf, type Caller, contactRef, jsonOption } from '../caller.ts'

export const automationCommands: Commands<Caller> = {
  'automations list': {
    takes: '',
    about: 'lists automations with their status',
    run: async ({ calls, say }) => {
      const automations = await allOf(calls().list('/automations'))
      say({ automations }, () =>
        table([
          ['ID', 'STATUS', 'PUBLISHED', 'TRIGGER', 'NAME'],
          ...automations.map(({ id, status, published, trigger, name }) => [
            id,
            status,
            published ? 'yes' : 'no',
            trigger.type,
            name,
          ]),
        ]),
      )
    },
  },
  'automations explain': {
    takes: '<id>',
    about: 'reports whether a product event of a contact would start an entry, and why',
    options: { event: 'the name of the event', contact: 'the contact', payload: 'a JSON object' },
    run: async (run) => {
      const payload = jsonOption(run, 'payload') ?? {}
      const result = await run.calls().post('/automations/{id}/explain', {
        params: { path: { id: argument(run, 0, '<id>') } },
        body: {
          type: 'custom_event',
          trigger: {
            event: option(run, 'event'),
            contact: contactRef(option(run, 'contact')),
            payload,
          },
        },
      })
      run.say(result, () =>
        [
          result.wouldEnter
            ? 'The event would start an entry.'
            : `The event would not start an entry: ${result.reason}`,
          ...result.checks.map(
            ({ field, expected, actual, ok }) =>
              `${ok ? 'ok  ' : 'FAIL'} ${field}: expected ${JSON.stringify(expected)}, actual ${JSON.stringify(actual)}`,
          ),
        ].join('\n'),
      )
    },
  },
}
