import { isQueryable } from '../spf/resolver.ts'
import type { Lookup } from '../dns/lookup.ts'
import type { Expected } from './expected.ts'
import { absent, behindAlias, type Finding, match, quoted } from './finding.ts'

/** Judges the proof of ownership: the exact value among the TXT records of the domain. */
export async function judgeOwnership(expected: Expected, lookup: Lookup): Promise<Finding> {
  const { domain } = expected
  const record = expected.records.domain
  const texts = await lookup.txt(domain)
  if (texts.includes(record.value)) return match
  const [alias] = await lookup.cname(domain)
  if (alias !== undefined) return behindAlias(record, domain, alias)
  return absent(record, hintOf(texts, record.value) ?? (await hintOfDoubled(expected, lookup)))
}

function hintOf(texts: readonly string[], value: string): string | undefined {
  const [label = '', token = ''] = value.split('=')
  const near = texts.find((text) => text === token || bare(text) === bare(value))
  if (near !== undefined)
    return `There is ${quoted(near)}: change it to ${quoted(value)}, letter by letter, without quotes or spaces.`
  const others = texts.find((text) => text.startsWith(`${label}=`))
  if (others !== undefined)
    return `There is ${quoted(others)}, which proves another organization's ownership: it may stay, and does not count here.`
  return undefined
}

/** Without what is easily added when a value is pasted. */
function bare(text: string): string {
  return text
    .replaceAll(/["'\s;]|\\"/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
}

/** A provider that appends the domain by itself, to a host that was entered with it. */
async function hintOfDoubled(
  { domain, records }: Expected,
  lookup: Lookup,
): Promise<string | undefined> {
  const doubled = `${domain}.${domain}`
  if (!isQueryable(doubled)) return undefined
  const texts = await lookup.txt(doubled)
  return texts.includes(records.domain.value) ? doubledHint(doubled, '@') : undefined
}

/** What to say when a record is at a host that ends in the domain twice. */
export function doubledHint(doubled: string, host: string): string {
  return `It is at ${quoted(doubled)} now: your DNS provider appends the domain by itself, so enter only ${quoted(host)} as the host.`
}
