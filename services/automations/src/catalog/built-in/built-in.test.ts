import type { Trigger } from '@outrider/contracts/triggers'
import { parseAbiItem, toEventSelector } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { subjectWalletOf } from '../../triggers/subject.ts'
import { builtInEntries } from '../catalog-entries.ts'
import { builtIn, builtInCatalog, identifyEvent } from '../catalog.ts'
import type { BuiltIn } from './built-in.ts'

/** Topics as block explorers show them, so that a typing error in a signature does not hash to itself. */
test.each([
  ['Transfer', 'ERC-20', '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'],
  ['Approval', 'ERC-20', '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'],
  ['ApprovalForAll', 'ERC', '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'],
  ['TransferSingle', 'ERC', '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'],
  ['TransferBatch', 'ERC', '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'],
  ['Deposit', 'ERC-4626', '0xdcbc1c05240f31ff3ad067ef1ee35ce4997762752e3a095284754544f4c709d7'],
  ['Withdraw', 'ERC-4626', '0xfbde797d201c681b91056529119e0b02407c7bb96a4a2c75c01fc9667232c8db'],
  ['Deposit', 'WETH', '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'],
  ['Withdrawal', 'WETH', '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'],
  ['Swap', 'Uniswap V2', '0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822'],
  ['Sync', 'Uniswap V2', '0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1'],
  ['PairCreated', 'Uni', '0x0d3648bd0f6ba80134a33ba9275ac585d9d315f0ad8355cddefde31afa28d0e9'],
  ['Swap', 'Uniswap V3', '0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67'],
  ['Mint', 'Uniswap V3', '0x7a53080ba414158be7ec69b987b5fb7d07dee101fe85488f0853ae16239d0bde'],
  ['PoolCreated', 'Uni', '0x783cca1c0412dd0d695e784568c96da2e9c22ff989357a2e8b1d9b2b4e6b7118'],
  ['Swap', 'Uniswap V4', '0x40e9cecb9f5f1f1c5b9c97dec2917b7ee92e57ba5563708daca94dd84ad7112f'],
  ['Supply', 'Aave V3', '0x2b627736bca15cd5381dcf80b0bf11fd197d01a037c52b927a881a10fb73ba61'],
  ['Borrow', 'Aave V3', '0xb3d084820fb1a9decffb176436bd02558d15fac9b0ddfed8c465bc7359d7dce0'],
  ['Repay', 'Aave V3', '0xa534c8dbe71f871f9f3530e97a74601fea17b426cae02e1c5aee42c96c784051'],
  ['LiquidationCall', '', '0xe413a321e8681d831f4dbccbca790d2952b56f977908e45be37335533e005286'],
  ['OrderFulfilled', 'Sea', '0x9d9af8e38d66c62e2c12f0225249fd9d721c54b83f48d9352c97c6cacdcb6f31'],
  ['UserOperationEvent', '', '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'],
])('%s of %s has the topic0 that the chains know', (name, standard, topic0) => {
  const found = builtIn.filter((each) => each.name === name && each.standard.startsWith(standard))
  expect(found.map(({ event }) => event?.topic0)).toContain(topic0)
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

describe.each(events)('$standard: $abi', ({ topic0, abi, name, subject }) => {
  test('its topic0 is the hash of its signature', () => {
    expect(toEventSelector(`event ${abi}`)).toBe(topic0)
  })

  test('decoded, it is known by its topic0, and whom it is about', () => {
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
    expect(identified.trigger.event).toBe(name)
    if (subject === undefined) return
    expect(parameters.find((each) => each.name === subject)?.type).toBe('address')
    expect(subjectWalletOf(identified.trigger, identified.subject)).toBe(payload[subject])
  })
})

describe.each(instructions)(
  '$standard: $instructionName',
  ({ programId, instructionName, subject }) => {
    test('decoded, it is known by its program, and whom it is about', () => {
      const wallet = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
      const decoded = subject === undefined ? {} : { [subject]: wallet, amount: '1000000' }
      const trigger: Trigger = { type: 'decoded_event', programId, instructionName, decoded }
      const identified = identifyEvent({ ...trigger, event: 'other' }, builtInCatalog)
      expect(identified.trigger.event).toBe(instructionName)
      expect(subjectWalletOf(identified.trigger, identified.subject)).toBe(
        subject === undefined ? undefined : wallet,
      )
    })

    test('its program’s address is base58 of 32 bytes', () => {
      expect(programId).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
    })
  },
)

test('no two are the same events, and each has an id of its own', () => {
  const keys = builtIn.map(({ event, instruction }: BuiltIn) =>
    JSON.stringify(event?.topic0 ?? instruction),
  )
  expect(new Set(keys).size).toBe(builtIn.length)
  expect(new Set(builtInEntries().map(({ id }) => id)).size).toBe(builtIn.length)
})

/** Where the document lies. `pnpm vitest run documented -u` in this package writes it anew. */
const document = new URL('../../../../../docs/event-catalog.md', import.meta.url)

const introduction = `# Event catalog

The events on chain that Outrider knows of itself: what a trigger spec calls them, and the field of the payload that names whom they are
about. \`GET /automations/event-catalog\` answers them with their signatures and topics, and \`POST /automations/event-catalog\` adds yours,
which go before these. [Triggers](triggers.md) says how they are used. This page is written by a test, from the catalog itself.
`

test('docs/event-catalog.md lists what the catalog has', async () => {
  const standards = Map.groupBy(builtIn, ({ standard }) => standard)
  const chapters = [...standards].map(([standard, entries]) => {
    const rows = new Set(
      entries.map(({ name, subject, instruction }) => {
        const about = subject === undefined ? '' : `\`${subject}\``
        return `| \`${name}\` | ${instruction ? 'instruction' : 'event'} | ${about} |`
      }),
    )
    return `## ${standard}\n\n| Name | Kind | Whom it is about |\n|---|---|---|\n${[...rows].join('\n')}\n`
  })
  await expect([introduction, ...chapters].join('\n')).toMatchFileSnapshot(document.pathname)
})
