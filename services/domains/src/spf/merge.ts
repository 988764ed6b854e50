import { maxLookups, type SpfResolver } from './evaluation.ts'
import {
  isOnce,
  isSpf,
  parseTerm,
  type SpfDirective,
  type SpfTerm,
  termsOf,
  unquoted,
} from './parse-record.ts'

/** One record in the place of all that a domain has. */
export interface SpfMerge {
  /** The record to edit, as it is. */
  readonly kept: string
  /** Its new value. */
  readonly value: string
  /** The other records, as they are: to be deleted. */
  readonly others: readonly string[]
  /** Terms that the value leaves out, as they were written: they have no effect, or are not valid. */
  readonly dropped: readonly string[]
  /** The term that the value has at its end and the kept record has not; undefined if the record has one. */
  readonly closing: string | undefined
  /** Whether one of them includes ours, wherever. */
  readonly hasOurs: boolean
}

export interface SpfMergeOptions {
  /** Terms to leave out. */
  readonly without?: readonly string[]
  readonly oursFirst?: boolean
}

/** A record taken apart. */
interface Source {
  readonly record: string
  /** The effective terms, in order: only modifiers after `all`, and no `redirect` next to `all`. */
  readonly terms: readonly SpfTerm[]
  readonly dropped: readonly string[]
  readonly hasOurs: boolean
}

/**
 * Merges SPF records into one that allows the senders of all of them, and `include:<ours>`. The record that contains
 * our include is kept, otherwise the one with the most directives; missing terms of the others are appended. Our
 * include passes, and comes before the first directive that does not, or before all others if `oursFirst`. There is one
 * `all`, never `+all`; a `redirect` is kept, or becomes an include if there is an `all`. Terms are copied as written,
 * except those in `without`. The result does not depend on the order of the records, and merging it again changes
 * nothing. `records` has at least one element.
 */
export function mergeSpf(
  records: readonly string[],
  ours: string,
  { without = [], oursFirst = false }: SpfMergeOptions = {},
): SpfMerge {
  const sources = records.map((record) => takeApart(record, ours, without)).toSorted(byRank)
  const [base, ...others] = sources
  if (!base) throw new Error('there is no record to merge')
  const appended = others.reduce(append, base.terms)
  const closed = withOneAll(appended, others)
  const terms = withOurs(closed, ours, oursFirst)
  return {
    kept: base.record,
    value: ['v=spf1', ...terms.map(({ text }) => text)].join(' '),
    others: others.map(({ record }) => record),
    dropped: sources.flatMap(({ dropped }) => dropped),
    closing: closed === appended ? undefined : closed.find(closes)?.text,
    hasOurs: base.hasOurs,
  }
}

function takeApart(record: string, ours: string, without: readonly string[]): Source {
  const written = termsOf(unquoted(record)).map((text) => ({ text, term: parseTerm(text) }))
  const all = written.findIndex(({ term }) => term !== undefined && isAll(term))
  const isLive = (term: SpfTerm, index: number) =>
    all === -1 || (term.kind === 'directive' ? index <= all : term.name !== 'redirect')
  const valid = written.flatMap(({ text, term }, index) =>
    term && !without.includes(text) && isLive(term, index) ? [term] : [],
  )
  const live = valid.filter(
    (term, index) => !isOnce(term) || valid.findIndex((each) => isSame(each, term)) === index,
  )
  return {
    record,
    terms: live,
    dropped: written.flatMap(({ text, term }) => (term && live.includes(term) ? [] : [text])),
    hasOurs: written.some(({ term }) => term !== undefined && isOurs(term, ours)),
  }
}

function byRank(one: Source, other: Source): number {
  const directives = ({ terms }: Source) => terms.filter(isDirective).length
  return (
    Number(other.hasOurs) - Number(one.hasOurs) ||
    directives(other) - directives(one) ||
    (one.record < other.record ? -1 : Number(one.record > other.record))
  )
}

/** Appends the missing terms of another record: directives before `all`, modifiers at the end. */
function append(terms: readonly SpfTerm[], { terms: others }: Source): readonly SpfTerm[] {
  const missing = others.map(asAppended).filter((term) => !terms.some((each) => isSame(each, term)))
  const directives = missing.filter((term) => isDirective(term) && !isAll(term))
  const modifiers = missing.filter((term) => !isDirective(term))
  const end = endOfDirectives(terms)
  return [...terms.slice(0, end), ...distinct(directives), ...terms.slice(end), ...modifiers]
}

/** Only the kept record can have a `redirect`: those of other records become includes. */
function asAppended(term: SpfTerm): SpfTerm {
  if (term.kind === 'directive' || term.name !== 'redirect') return term
  return parseTerm(`include:${term.text.slice('redirect='.length)}`) ?? term
}

function distinct(terms: readonly SpfTerm[]): SpfTerm[] {
  return terms.filter((term, index) => terms.findIndex((each) => isSame(each, term)) === index)
}

function closes(term: SpfTerm): boolean {
  return isAll(term) && term.qualifier !== '+'
}

function withOneAll(terms: readonly SpfTerm[], others: readonly Source[]): readonly SpfTerm[] {
  if (terms.some((term) => closes(term) || isRedirect(term))) return terms
  const end = endOfDirectives(terms)
  const closing = others.flatMap((source) => source.terms).find(closes) ?? softFail
  return [...terms.slice(0, end), closing, ...terms.slice(end).filter((term) => !isAll(term))]
}

const softFail: SpfTerm = { kind: 'directive', text: '~all', qualifier: '~', mechanism: 'all' }

/** The terms with ours where it is reached and passes; where it is already, they are as they were. */
function withOurs(terms: readonly SpfTerm[], ours: string, oursFirst: boolean): readonly SpfTerm[] {
  const place = terms.findIndex((term) => isOurs(term, ours))
  const written = terms[place]
  if (written && !oursFirst && place < firstNotPassing(terms)) return terms
  const include = parseTerm(`include:${ours}`)
  if (!include) throw new Error(`${ours} is not a domain`)
  const rest = terms.filter((term) => !isOurs(term, ours))
  const end = oursFirst ? 0 : Math.min(firstNotPassing(rest), endOfDirectives(rest))
  return [...rest.slice(0, end), include, ...rest.slice(end)]
}

function firstNotPassing(terms: readonly SpfTerm[]): number {
  const index = terms.findIndex((term) => isDirective(term) && term.qualifier !== '+')
  return index === -1 ? terms.length : index
}

/** Where a directive goes that is to be the last before `all`. */
function endOfDirectives(terms: readonly SpfTerm[]): number {
  const all = terms.findIndex(isAll)
  return all === -1 ? terms.findLastIndex(isDirective) + 1 : all
}

function isDirective(term: SpfTerm): term is SpfDirective {
  return term.kind === 'directive'
}

function isAll(term: SpfTerm): term is SpfDirective {
  return term.kind === 'directive' && term.mechanism === 'all'
}

function isRedirect(term: SpfTerm): boolean {
  return term.kind === 'modifier' && term.name === 'redirect'
}

/** Whether a term includes our record, with any qualifier. */
function isOurs(term: SpfTerm, ours: string): boolean {
  return isDirective(term) && meaningOf(term) === `include:${ours.toLowerCase()}`
}

/** Whether two terms ask for the same: a directive's qualifier does not count, nor a modifier's value. */
function isSame(one: SpfTerm, other: SpfTerm): boolean {
  return meaningOf(one) === meaningOf(other)
}

function meaningOf(term: SpfTerm): string {
  if (term.kind === 'modifier') return `${term.name}=`
  const text = term.text.replace(/^[+\-~?]/, '').replace(/\.$/, '')
  if (term.mechanism === 'ip4') return text.toLowerCase().replace(/\/32$/, '')
  if (term.mechanism === 'ip6') return text.toLowerCase().replace(/\/128$/, '')
  // The case of a macro's letter decides whether its value is escaped.
  return text.includes('%') ? text : text.toLowerCase()
}

/**
 * The number of DNS look-ups for a record if no directive matches, through includes and redirects (RFC 7208, section
 * 4.6.4). Stops at one beyond the limit. A name without a record, with a failing look-up, or in `known` costs only its
 * own look-up.
 */
export async function countLookups(
  record: string,
  resolver: Pick<SpfResolver, 'txt'>,
  known: (name: string) => boolean,
): Promise<number> {
  let count = 0
  const waiting = [record]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const term of termsOf(next).map(parseTerm)) {
      if (!term || !asks(term)) continue
      count += 1
      if (count > maxLookups) return count
      const target = targetOf(term)
      if (target === undefined || known(target)) continue
      waiting.push(...(await resolver.txt(target).catch(() => [])).filter(isSpf).slice(0, 1))
    }
  return count
}

function asks(term: SpfTerm): boolean {
  if (term.kind === 'modifier') return term.name === 'redirect'
  return !['all', 'ip4', 'ip6'].includes(term.mechanism)
}

/** The domain whose record is evaluated as well; undefined also if it contains a macro. */
function targetOf(term: SpfTerm): string | undefined {
  const isNested = term.kind === 'modifier' || term.mechanism === 'include'
  const name = term.text.slice(term.text.search(/[:=]/) + 1).replace(/\.$/, '')
  return isNested && !name.includes('%') ? name : undefined
}
