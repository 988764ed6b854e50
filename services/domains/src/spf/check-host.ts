import { parseAddress, reverseName } from './address.ts'
import {
  type Evaluated,
  type Evaluation,
  isQueryable,
  queryDns,
  spendLookup,
  SpfError,
  type SpfMatch,
  type SpfProblem,
  type SpfResolver,
  type SpfResult,
} from './evaluation.ts'
import { expand, expandDomain, type MacroContext, parseMacroString } from './macro.ts'
import { matchDirective, validatedNames } from './match-directive.ts'
import { isSpf, parseSpf, type Qualifier, type SpfModifier, type SpfTerm } from './parse-record.ts'

export interface SpfCheck {
  /** Of the connection: IPv4 or IPv6. */
  readonly ip: string
  /** `MAIL FROM` without its brackets; empty for a bounce, which `helo` then speaks for. */
  readonly sender: string
  readonly helo: string
  /** The name of the host that checks, for the macro `r`. */
  readonly receiver?: string
  readonly now?: Date
}

export interface SpfOutcome {
  readonly result: SpfResult
  /** On `fail`: what the domain says about it, if anything. */
  readonly explanation: string | undefined
  /** The directive that decided; when it is an include, those that decided in there follow. */
  readonly path: readonly SpfMatch[]
  /** On `permerror` and `temperror`. */
  readonly problem: SpfProblem | undefined
  /** Terms that asked DNS. */
  readonly lookups: number
}

const resultOf: Readonly<Record<Qualifier, SpfResult>> = {
  '+': 'pass',
  '-': 'fail',
  '~': 'softfail',
  '?': 'neutral',
}

/**
 * `check_host()` of RFC 7208: may a host at `ip` send mail as `sender`? Ten terms may ask DNS, and two of them
 * in vain. A resolver that rejects makes it `temperror`; it never rejects itself.
 */
export async function checkHost(check: SpfCheck, resolver: SpfResolver): Promise<SpfOutcome> {
  const spent = { lookups: 0, voidLookups: 0 }
  const context = contextOf(check, resolver)
  const nothing = { explanation: undefined, path: [], problem: undefined }
  if (!context) return { ...nothing, result: 'none', lookups: 0 }
  try {
    const evaluated = await evaluate({ resolver, context, spent })
    const explanation = await explain(evaluated, resolver)
    const { result, path } = evaluated
    return { ...nothing, result, path, explanation, lookups: spent.lookups }
  } catch (error) {
    if (!(error instanceof SpfError)) throw error
    const { result, problem } = error
    return { ...nothing, result, problem, lookups: spent.lookups }
  }
}

/** Undefined where there is no domain that could have a record (section 4.3). */
function contextOf(check: SpfCheck, resolver: SpfResolver): MacroContext | undefined {
  const { helo, receiver = 'unknown', now = new Date() } = check
  const from = check.sender === '' ? helo : check.sender
  const at = from.lastIndexOf('@')
  const domain = from.slice(at + 1).replace(/\.$/, '')
  const ip = parseAddress(check.ip)
  if (!ip || !isQueryable(domain) || !domain.includes('.')) return undefined
  const sender = `${at > 0 ? from.slice(0, at) : 'postmaster'}@${domain}`
  const validatedName = async (of: string) => {
    const names = await resolver.ptr(reverseName(ip)).catch(() => [])
    return bestName(await validatedNames(resolver, ip, names), of)
  }
  return { sender, domain, ip, helo, receiver, now, validatedName }
}

/** The domain itself, else a name below it, else any (section 7.3, `p`). */
function bestName(names: readonly string[], of: string): string {
  const isWithin = (name: string) => `.${name.toLowerCase()}`.endsWith(`.${of.toLowerCase()}`)
  const itself = names.find((name) => name.toLowerCase() === of.toLowerCase())
  return itself ?? names.find(isWithin) ?? names[0] ?? 'unknown'
}

/** Evaluates the record of `context.domain` (sections 4.4 to 4.7). */
async function evaluate(evaluation: Evaluation): Promise<Evaluated> {
  const { context } = evaluation
  const terms = await readTerms(evaluation)
  if (!terms) return { result: 'none', path: [] }
  for (const term of terms) {
    if (term.kind !== 'directive') continue
    const within = await matchDirective(term, evaluation, evaluateOf)
    if (!within) continue
    const path = [{ domain: context.domain, term: term.text }, ...within]
    const modifier = findModifier(terms, 'exp')
    const result = resultOf[term.qualifier]
    return { result, path, ...(modifier && { exp: { modifier, context } }) }
  }
  const redirect = findModifier(terms, 'redirect')
  return redirect ? follow(redirect, evaluation) : { result: 'neutral', path: [] }
}

/** The terms of the domain's one record; undefined when it has none. */
async function readTerms(evaluation: Evaluation): Promise<readonly SpfTerm[] | undefined> {
  const { resolver, context } = evaluation
  const { domain } = context
  const [record, ...others] = (await queryDns(evaluation, resolver.txt(domain))).filter(isSpf)
  if (record === undefined) return undefined
  if (others.length > 0) throw new SpfError('records', domain)
  const parsed = parseSpf(record)
  if (!parsed.valid) throw new SpfError('syntax', domain, parsed.term)
  return parsed.terms
}

/** Evaluates another domain's record, for the same sender. */
async function evaluateOf(evaluation: Evaluation, domain: string): Promise<Evaluated> {
  if (!isQueryable(domain)) return { result: 'none', path: [] }
  return evaluate({ ...evaluation, context: { ...evaluation.context, domain } })
}

async function follow(redirect: SpfModifier, evaluation: Evaluation): Promise<Evaluated> {
  spendLookup(evaluation, redirect.text)
  const domain = await expandDomain(redirect.domain ?? [], evaluation.context)
  const evaluated = await evaluateOf(evaluation, domain)
  if (evaluated.result === 'none')
    throw new SpfError('no record', evaluation.context.domain, redirect.text)
  return evaluated
}

function findModifier(terms: readonly SpfTerm[], name: string): SpfModifier | undefined {
  return terms.find((term): term is SpfModifier => term.kind === 'modifier' && term.name === name)
}

/** What `exp` says of a `fail` (section 6.2); undefined when it says nothing that can be read. */
async function explain({ result, exp }: Evaluated, resolver: SpfResolver) {
  if (result !== 'fail' || !exp) return undefined
  const name = await expandDomain(exp.modifier.domain ?? [], exp.context)
  if (!isQueryable(name)) return undefined
  const [text, ...others] = await resolver.txt(name).catch(() => [])
  if (text === undefined || others.length > 0) return undefined
  const parts = parseMacroString(text, 'explanation')
  return parts && expand(parts, exp.context)
}
