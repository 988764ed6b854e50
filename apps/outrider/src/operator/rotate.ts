import type { CommandInput, Commands } from '@outrider/command-line/command'
import { parse } from '@outrider/contracts/contract'
import { Id, type TypeId } from '@outrider/contracts/ids'
import {
  resealSecrets,
  rotateContactTokens,
  rotateDkimKeys,
  rotateLinks,
  rotateWebhookSecrets,
} from '@outrider/contracts/rotations'
import { request } from '@outrider/service/nats/requests'
import type { CommandContext } from './commands.ts'

/** Commands that replace the secrets of a running installation. Each keeps the old one valid for as long as it is needed. */
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
    run: resealAll,
  },
  'rotate contact-tokens': {
    takes: '',
    about: 'replaces the key of contact tokens; issued tokens stay valid until they expire',
    flags: { 'at-once': 'ends all issued tokens: each page asks its wallet to sign in again' },
    run: async ({ options, servers, say }) => {
      const atOnce = options['at-once'] !== undefined
      say(await request((await servers()).nats, rotateContactTokens, { atOnce }))
    },
  },
  'rotate webhooks': {
    takes: '',
    options: { organization: 'only the webhooks of this organization' },
    about:
      'adds a secret to each webhook and prints it once; both secrets sign for 24 hours. Give the new ones to their owners',
    run: rotateWebhooks,
  },
  'rotate dkim': {
    takes: '',
    about:
      'replaces the DKIM key of each domain that does not sign; it signs an hour after its record is published. Run it again a week later for the other key',
    run: rotateDkim,
  },
}

async function resealAll({ servers, say }: CommandInput<CommandContext>): Promise<void> {
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
}

async function rotateWebhooks({
  options: { organization },
  servers,
  say,
}: CommandInput<CommandContext>): Promise<void> {
  const whose = organization === undefined ? {} : { orgId: parse(Id('org'), organization) }
  const { nats } = await servers()
  let next: TypeId<'whk'> | null | undefined
  while (next !== null) {
    const after = next ? { after: next } : {}
    const page = await request(nats, rotateWebhookSecrets, { ...whose, ...after })
    for (const each of page.rotated) say(each)
    next = page.next
  }
}

async function rotateDkim({ servers, say }: CommandInput<CommandContext>): Promise<void> {
  const { nats } = await servers()
  let [renewed, waiting] = [0, 0]
  let next: TypeId<'dom'> | null | undefined
  while (next !== null) {
    const page = await request(nats, rotateDkimKeys, next ? { after: next } : {})
    renewed += page.renewed
    ;({ waiting, next } = page)
  }
  say(
    { renewed, waiting },
    () => `${renewed} keys replaced; ${waiting} keys sign once their records are published`,
  )
}
