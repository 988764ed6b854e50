import type { Commands } from '@outrider/command-line/command'
import { resealSecrets, rotateLinks } from '@outrider/contracts/rotations'
import { request } from '@outrider/service/nats/requests'
import type { CommandContext } from './commands.ts'

/** Commands that replace the secrets of a running installation. Each leaves the old one valid until nothing needs it. */
export const rotateCommands: Commands<CommandContext> = {
  'rotate links': {
    takes: '',
    about:
      'replaces the key of links and return paths in emails; links of earlier emails stay valid for as long as messages are kept',
    run: async ({ servers, say }) => say(await request((await servers()).nats, rotateLinks, {})),
  },
  'rotate encryption': {
    takes: '',
    about: 'encrypts all stored secrets with the first key of ENCRYPTION_KEYS',
    run: async ({ servers, say }) => {
      const { nats } = await servers()
      for (const [service, contract] of Object.entries(resealSecrets)) {
        let [secrets, isComplete] = [0, false]
        while (!isComplete) {
          const step = await request(nats, contract, {})
          secrets += step.resealed
          isComplete = step.isComplete
        }
        say({ service, secrets }, () => `${service.padEnd(12)}${secrets} secrets encrypted again`)
      }
    },
  },
}
