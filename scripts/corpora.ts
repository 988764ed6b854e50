// `pnpm corpora DIR [--list]`: compares Outrider with public corpora. DIR holds clones, by the names of their repositories:
// rb-sisimai, crawler-user-agents, csv-spectrum, golden-liquid, and wpt (only its folder eventsource is needed). A corpus that
// is missing is skipped; --list prints each case that differs. docs/corpora.md has the results.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { renderJob } from '../packages/liquid/src/render.ts'
import { serverSentEvents } from '../packages/sdk/src/inbox.ts'
import { readCsv } from '../services/gateway/src/imports/read-rows.ts'
import { isMachine } from '../services/messaging/src/feedback/email-links.ts'
import { parseReport } from '../services/messaging/src/feedback/parse-report.ts'

/** The result of one kind of case. */
interface Tally {
  readonly name: string
  readonly cases: number
  /** Cases in which Outrider does as the corpus says. */
  readonly held: number
  readonly differing: readonly string[]
}

type Corpus = (dir: string) => Promise<Tally[]>

/** The verdicts of a corpus: by case, whether Outrider does as it says; `undefined` for a case that does not count. */
function tally(name: string, verdicts: Iterable<readonly [string, boolean]>): Tally {
  const all = [...verdicts]
  const differing = all.flatMap(([each, isHeld]) => (isHeld ? [] : [each]))
  return { name, cases: all.length, held: all.length - differing.length, differing }
}

/** An expectation of Sisimai's tests: the status, the reply, the reason, and whether the bounce is hard. */
const sisimaiCase = /'(\d\d)'\s*=>\s*\[\['([^']*)',\s*'([^']*)',\s*'([^']*)',\s*(true|false)[,\]]/g
/** Reasons of mails that are no bounces. */
const notBounced = ['delivered', 'feedback', 'vacation']

/** Bounces, as Sisimai reads them: each is found, and an address is suppressed only for a hard bounce. */
const sisimai: Corpus = async (dir) => {
  const found: [string, boolean][] = []
  const suppressed: [string, boolean][] = []
  const complaints: [string, boolean][] = []
  for (const file of globSync(join(dir, 'test/public/*.rb')).toSorted()) {
    const module = basename(file, '.rb')
    for (const [, index, , , reason = '', hard] of readFileSync(file, 'utf8').matchAll(
      sisimaiCase,
    )) {
      const mail = join(dir, `set-of-emails/maildir/bsd/${module}-${index}.eml`)
      if (!existsSync(mail)) continue
      const name = `${module}-${index} (${reason})`
      const report = await parseReport(readFileSync(mail)).then(
        (email) => email.report(),
        () => undefined,
      )
      const isBounce = report?.kind === 'bounced' || report?.kind === 'deferred'
      if (reason === 'feedback') complaints.push([name, report?.kind === 'complained'])
      if (notBounced.includes(reason)) continue
      found.push([name, isBounce])
      if (report?.kind === 'bounced' && report.hard) suppressed.push([name, hard === 'true'])
    }
  }
  return [
    tally('Sisimai: bounces that are found', found),
    tally('Sisimai: suppressed addresses whose bounce is hard', suppressed),
    tally('Sisimai: complaints that are found', complaints),
  ]
}

/** User agents of crawlers: their opens and clicks do not count. */
const crawlers: Corpus = async (dir) => {
  const file = join(dir, 'crawler-user-agents.json')
  const patterns: { instances: string[] }[] = JSON.parse(readFileSync(file, 'utf8'))
  const agents = new Set(patterns.flatMap(({ instances }) => instances))
  return [
    tally(
      'crawler-user-agents: recognized',
      [...agents].map((userAgent) => [userAgent, isMachine({ userAgent, onlyHeaders: false })]),
    ),
  ]
}

/** CSV files with the rows that they mean. An import skips empty cells. */
const csv: Corpus = async (dir) => {
  const verdicts: [string, boolean][] = []
  for (const file of globSync(join(dir, 'csvs/*.csv')).toSorted()) {
    const name = basename(file, '.csv')
    const meant: Record<string, string>[] = JSON.parse(
      readFileSync(join(dir, `json/${name}.json`), 'utf8'),
    )
    const [header = '', ...rest] = readFileSync(file, 'utf8').split(/(?<=\n)/)
    const names = header.trimEnd().split(',')
    const end = header.slice(header.trimEnd().length)
    const columns = names.map((each) => `attributes.${each.replaceAll('"', '')}`).join(',')
    verdicts.push([
      name,
      isDeepStrictEqual(await rowsOf(columns + end + rest.join('')), rowsMeant(meant)),
    ])
  }
  return [tally('csv-spectrum: files', verdicts)]
}

async function rowsOf(text: string): Promise<unknown[]> {
  try {
    const rows = await Array.fromAsync(readCsv(Readable.from([text])))
    return rows.map((row) => ('input' in row ? Object(row.input).attributes : row))
  } catch (error) {
    return [String(error)]
  }
}

/** A file with one row may be an object. */
function rowsMeant(rows: Record<string, string> | readonly Record<string, string>[]): unknown[] {
  return [rows]
    .flat()
    .map((row) => Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== '')))
}

interface LiquidCase {
  readonly name: string
  readonly template: string
  readonly data?: object
  readonly result?: string
  readonly results?: readonly string[]
  readonly invalid?: boolean
  /** Partials, which Outrider does not have. */
  readonly templates?: object
}

/** Templates with their output by Ruby's Liquid. */
const liquid: Corpus = async (dir) => {
  const file = join(dir, 'golden_liquid.json')
  const { tests }: { tests: LiquidCase[] } = JSON.parse(readFileSync(file, 'utf8'))
  const own = tests.filter(({ templates }) => templates === undefined)
  return [
    tally(
      'golden-liquid: templates without partials',
      own.map(({ name, template, data = {}, result, results, invalid }) => {
        const rendered = renderJob({ texts: [{ source: template, mode: 'text' }], scope: data })
        if (invalid === true) return [name, 'fault' in rendered]
        const wanted = results ?? [result ?? '']
        return [name, 'texts' in rendered && wanted.includes(rendered.texts[0] ?? '')]
      }),
    ),
  ]
}

const message = /message\.py\?message=([^"'&]*)/
const asserted = /assert_equals\(\s*(?:e\.data,\s*)?("(?:[^"\\]|\\.)*")/g

/** Server-sent events with the data that browsers report. */
const sse: Corpus = async (dir) => {
  const verdicts: [string, boolean][] = []
  for (const file of globSync(join(dir, 'eventsource/format-*.any.js')).toSorted()) {
    const source = readFileSync(file, 'utf8')
    const [, query] = message.exec(source) ?? []
    const expected = [...source.matchAll(asserted)].map(([, text = '""']) =>
      String(JSON.parse(text)),
    )
    if (query === undefined || expected.length === 0) continue
    const body = new Blob([`${decodeURIComponent(query)}\n\n`]).stream()
    const events = await Array.fromAsync(serverSentEvents(body))
    const seen = events.map(({ data }) => data).slice(0, expected.length)
    verdicts.push([basename(file), isDeepStrictEqual(seen, expected)])
  }
  return [tally('Web Platform Tests: server-sent events', verdicts)]
}

const corpora: Readonly<Record<string, Corpus>> = {
  'rb-sisimai': sisimai,
  'crawler-user-agents': crawlers,
  'csv-spectrum': csv,
  'golden-liquid': liquid,
  wpt: sse,
}

const [root, flag] = process.argv.slice(2)
if (!root) throw new Error('corpora DIR [--list]: the folder of the corpora is missing')
for (const [name, corpus] of Object.entries(corpora)) {
  const dir = join(root, name)
  if (!existsSync(dir)) {
    console.log(`${name}: not in ${root}`)
    continue
  }
  for (const { name: what, cases, held, differing } of await corpus(dir)) {
    console.log(
      `${what}: ${held} of ${cases} (${((100 * held) / Math.max(1, cases)).toFixed(1)} %)`,
    )
    if (flag === '--list') for (const each of differing) console.log(`  differs: ${each}`)
  }
}
