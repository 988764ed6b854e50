import type { Trigger } from '@outrider/contracts/triggers'
import { parseAbiItem } from 'viem/utils'
import { expect, test } from 'vitest'
import { subjectWalletOf } from '../../triggers/subject.ts'
import { builtInEntries } from '../catalog-entries.ts'
import { builtIn, builtInCatalog, identifyEvent } from '../catalog.ts'
import type { BuiltIn } from './built-in.ts'

/** The topics as block explorers show them: a typing error in a signature hashes to another one. */
test('every event has the topic0 of the chains', async () => {
  const lines = builtIn.flatMap(({ name, standard, event }) =>
    event ? [`${event.topic0} ${name} (${standard})\n`] : [],
  )
  await expect(lines.join('')).toMatchFileSnapshot('./topics.txt')
})

const events = builtIn.flatMap(({ event, ...rest }) => (event ? [{ ...rest, ...event }] : []))
const instructions = builtIn.flatMap(({ instruction, ...rest }) =>
  instruction ? [{ ...rest, ...instruction }] : [],
)

function parametersOf(abi: string) {
  const declaration: string = `event ${abi}`
  const item = parseAbiItem(declaration)
  if (item.type !== 'event') throw new Error(`${abi} is no event`)
  return item.inputs
}

/** What an indexer's decoder gives: addresses with checksums, numbers as strings, all of them different. */
function valueOf(type: string, place: number): unknown {
  const digit = (place + 10).toString(16)
  if (type === 'address') return `0x${digit.toUpperCase().repeat(40)}`
  if (type === 'bool') return true
  if (type.endsWith(']')) return [valueOf(type.slice(0, type.indexOf('[')), place)]
  if (type.startsWith('bytes')) return `0x${digit.repeat(64)}`
  if (type === 'tuple') return {}
  return type === 'string' ? 'vitalik' : `${place}000000000000000000`
}

test('every event, decoded, is known by its topic0, and so is whom it is about', () => {
  const found = events.map(({ topic0, abi, subject = '' }) => {
    const parameters = parametersOf(abi)
    const payload = Object.fromEntries(
      parameters.map(({ name: field = '', type }, place) => [field, valueOf(type, place)]),
    )
    const trigger: Trigger = {
      type: 'decoded_event',
      chain: 'ethereum',
      event: 'somethingElse',
      topic0: topic0.toUpperCase().replace('0X', '0x'),
      txHash: `0x${'5e'.repeat(32)}`,
      payload,
    }
    const identified = identifyEvent(trigger, builtInCatalog)
    const wallet = subjectWalletOf(identified.trigger, identified.subject)
    const about = parameters.find(({ name: field }) => field === subject)
    return {
      abi,
      name: identified.trigger.event,
      subject: about && wallet === payload[subject] ? [about.type, about.name] : [],
    }
  })
  expect(found).toEqual(
    events.map(({ abi, name, subject }) => ({
      abi,
      name,
      subject: subject === undefined ? [] : ['address', subject],
    })),
  )
})

test('every instruction, decoded, is known by its program, and so is whom it is about', () => {
  const wallet = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
  const found = instructions.map(({ programId, instructionName, subject }) => {
    const decoded = subject === undefined ? {} : { [subject]: wallet, amount: '1000000' }
    const trigger: Trigger = { type: 'decoded_event', programId, instructionName, decoded }
    const identified = identifyEvent({ ...trigger, event: 'other' }, builtInCatalog)
    const about = subjectWalletOf(identified.trigger, identified.subject)
    return { programId, name: identified.trigger.event, about }
  })
  expect(found).toEqual(
    instructions.map(({ instructionName, subject }) => ({
      programId: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/), // base58 of 32 bytes
      name: instructionName,
      about: subject === undefined ? undefined : wallet,
    })),
  )
})

test('no two are the same events, and each has an id of its own', () => {
  const keys = builtIn.map(({ event, instruction }: BuiltIn) =>
    JSON.stringify(event?.topic0 ?? instruction),
  )
  expect(new Set(keys).size).toBe(builtIn.length)
  expect(new Set(builtInEntries().map(({ id }) => id)).size).toBe(builtIn.length)
})

/** The document. `vitest run built-in -u` updates it. */
const document = new URL('../../../../../docs/event-catalog.md', import.meta.url)

const introduction = `# Event catalog

The on-chain events that Outrider knows without configuration: their names in trigger specifications, and the payload field that identifies
the contact. \`GET /automations/event-catalog\` returns them with their signatures and topics. \`POST /automations/event-catalog\` adds your own
events, which take precedence. [Triggers](triggers.md) describes how they are used. This page is generated from the catalog.
`

test('docs/event-catalog.md lists the events of the catalog', async () => {
  const standards = Map.groupBy(builtIn, ({ standard }) => standard)
  const chapters = [...standards].map(([standard, entries]) => {
    const rows = new Set(
      entries.map(({ name, subject, instruction }) => {
        const about = subject === undefined ? '' : `\`${subject}\``
        return `| \`${name}\` | ${instruction ? 'instruction' : 'event'} | ${about} |`
      }),
    )
    return `## ${standard}\n\n| Name | Kind | Contact |\n|---|---|---|\n${[...rows].join('\n')}\n`
  })
  await expect([introduction, ...chapters].join('\n')).toMatchFileSnapshot(document.pathname)
})
