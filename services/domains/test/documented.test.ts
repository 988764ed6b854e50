import { readFileSync } from 'node:fs'
import { parse } from '@outrider/contracts/contract'
import { RecordName } from '@outrider/contracts/domains'
import { expect, test } from 'vitest'
import { recordStates } from '../src/checks/record-states.ts'
import { judgeRecords } from '../src/conflicts/judge-records.ts'
import { expected } from './expected.ts'
import { lookupOf, type Zone } from './zone.ts'

const page = readFileSync(new URL('../../../docs/domains.md', import.meta.url), 'utf8')

/** A heading, the result for a record, and the zone before and after. */
const example =
  /^### (Rule \d[^\n]*)\n[^`]*```dns\n([^`]*)```\n\nThe result for `(\w+)`:\n\n```json\n(.*?)\n```\n[^`]*```dns\n([^`]*)```/gms
const examples = Array.from(
  page.matchAll(example),
  ([, title = '', before = '', name, json = '', after = '']) => ({
    title,
    name: parse(RecordName, name),
    before,
    says: JSON.parse(json),
    after,
  }),
)

/** What the service says of a record that it has not looked at before. */
async function said(zone: string, name: RecordName) {
  const { [name]: finding } = await judgeRecords(expected, lookupOf(zoneOf(zone)))
  const { outcome, conflict, fix } = finding
  return {
    verification: recordStates.NotStarted[outcome],
    ...(conflict && { actions: conflict.actions, reason: conflict.reason }),
    ...(fix !== undefined && { fix }),
  }
}

/** `acme.com. TXT "v=spf1 -all"`, a line each; those that begin with `;` say what else there is. */
function zoneOf(text: string): Zone {
  const zone: Record<string, { txt?: string[]; cname?: string[]; a?: string[] }> = {}
  for (const line of text.split('\n').filter(Boolean)) {
    const [, name = '', type = '', data = ''] = /^(?:; )?(\S+)\. (\S+) (.*)$/.exec(line) ?? []
    const records = (zone[name] ??= {})
    if (type === 'TXT') (records.txt ??= []).push(data.slice(1, -1))
    else if (type === 'CNAME') records.cname = [data.replace(/\.$/, '')]
    else records.a = [data]
  }
  return zone
}

test('each of the seven rules has an example', () => {
  const rules = new Set(examples.map(({ title }) => title.slice(0, 6)))
  expect([...rules]).toEqual([1, 2, 3, 4, 5, 6, 7].map((number) => `Rule ${number}`))
})

test.each(examples)(
  'docs/domains.md shows the results, $title',
  async ({ before, name, says, after }) => {
    expect(await said(before, name)).toEqual(says)
    expect(await said(after, name)).toMatchObject({ verification: 'Verified' })
  },
)
