import { option, type Commands } from '@outrider/command-line/command'
import { table } from '@outrider/command-line/table'
import { allOf } from '../all-of.ts'
import type { Caller } from '../caller.ts'
import { forwardTo, targetOf } from '../listening/forward.ts'
import { listen } from '../listening/listen.ts'

export const webhookCommands: Commands<Caller> = {
  'webhooks list': {
    takes: '',
    about: 'lists webhooks with where they go',
    run: async ({ calls, say }) => {
      const webhooks = await allOf(calls().list('/webhooks'))
      say({ webhooks }, () =>
        table([
          ['ID', 'ENABLED', 'TYPES', 'URL'],
          ...webhooks.map(({ id, enabled, events, url }) => [
            id,
            enabled ? 'yes' : 'no',
            events.join(','),
            url,
          ]),
        ]),
      )
    },
  },
  'webhooks listen': {
    takes: '',
    about:
      'forwards what webhooks tell to a local address, signed, until it is ended; nothing is sent twice',
    options: {
      forward: 'where to, as http://localhost:3000/path or as a port',
      events: 'types separated by commas; all when left out',
    },
    isEndless: true,
    run: async (run) => {
      const target = targetOf(option(run, 'forward'))
      const events = run.options['events']?.split(',') ?? ['*']
      const calls = run.calls()
      for await (const heard of listen(calls, events, run.signal)) {
        if ('secret' in heard) {
          const { secret } = heard
          run.say(
            { forward: target, secret },
            () => `Forwarding to ${target}. Signing secret: ${secret}`,
          )
        } else {
          const sent = await forwardTo(target, heard.signed)
          const { id, type } = heard.body
          const came = 'status' in sent ? `${sent.status}` : sent.error
          run.say({ id, type, ...sent }, () => `${heard.body.timestamp}  ${type}  ${id}  ${came}`)
        }
      }
    },
  },
}
