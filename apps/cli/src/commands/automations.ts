import { argument, type Command, option, table } from '../command.ts'
import { contactRef } from '../contact-ref.ts'

export const automationCommands: Readonly<Record<string, Command>> = {
  'automations list': {
    takes: '',
    about: 'all automations with their status',
    run: async ({ calls, say }) => {
      const automations = await Array.fromAsync(calls.list('/automations'))
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
    about: 'whether a product event of a contact would enter it, and why',
    options: { event: 'the name of the event', contact: 'who', payload: 'a JSON object' },
    run: async (run) => {
      const payload: Record<string, unknown> = JSON.parse(run.options['payload'] ?? '{}')
      const told = await run.calls.post('/automations/{id}/explain', {
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
      run.say(told, () =>
        [
          told.wouldEnter ? 'It would enter.' : `It would not enter: ${told.reason}`,
          ...told.checks.map(
            ({ field, expected, actual, ok }) =>
              `${ok ? 'ok  ' : 'NOT '} ${field}: wants ${JSON.stringify(expected)}, has ${JSON.stringify(actual)}`,
          ),
        ].join('\n'),
      )
    },
  },
}
