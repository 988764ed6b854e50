import { type Address, inNetwork, parseAddress, reverseName } from './address.ts'
import {
  type SpfEvaluated,
  type Evaluation,
  isQueryable,
  queryCountingVoids,
  queryDns,
  spendLookup,
  SpfError,
  type SpfMatch,
  type SpfResolver,
} from './evaluation.ts'
import { expandDomain, type MacroString } from './macro.ts'
import type { Hosts, Named, Pointer, SpfDirective } from './parse-record.ts'

/** PTR records that count; the others are as if they were not there (RFC 7208, section 4.6.4). */
const maxNames = 10

/**
 * The PTR names of an address that resolve to it (section 5.5), in their order. Names whose look-up fails are skipped.
 */
export async function validatedNames(
  resolver: SpfResolver,
  ip: Address,
  names: readonly string[],
): Promise<string[]> {
  const checked = await Promise.all(
    names.slice(0, maxNames).map(async (written) => {
      const name = written.replace(/\.$/, '')
      return (await leadsTo(resolver, name, ip)) ? [name] : []
    }),
  )
  return checked.flat()
}

async function leadsTo(resolver: SpfResolver, name: string, ip: Address): Promise<boolean> {
  if (!isQueryable(name)) return false
  const addresses = await addressesOf(resolver, name, ip).catch(() => [])
  return addresses.some((text) => {
    const address = parseAddress(text)
    return address?.bits === ip.bits && address.value === ip.value
  })
}

/** The addresses of a name that are of the same kind as `ip`. */
function addressesOf(resolver: SpfResolver, name: string, ip: Address): Promise<readonly string[]> {
  return ip.bits === 32 ? resolver.a(name) : resolver.aaaa(name)
}

/** Evaluates another domain's record for an include. */
type EvaluateIncluded = (evaluation: Evaluation, domain: string) => Promise<SpfEvaluated>

/** MX records of one term (RFC 7208, section 4.6.4). */
const maxExchanges = 10

/** Whether a directive matches (section 5): undefined if not, otherwise the matches within an include. */
export async function matchDirective(
  directive: SpfDirective,
  evaluation: Evaluation,
  include: EvaluateIncluded,
): Promise<readonly SpfMatch[] | undefined> {
  if (directive.mechanism === 'include') return matchInclude(directive, evaluation, include)
  return (await matches(directive, evaluation)) ? [] : undefined
}

async function matches(directive: SpfDirective, evaluation: Evaluation): Promise<boolean> {
  switch (directive.mechanism) {
    case 'ip4':
    case 'ip6':
      return inNetwork(evaluation.context.ip, directive.network, directive.prefix)
    case 'a':
      return matchesA(directive, evaluation)
    case 'mx':
      return matchesMx(directive, evaluation)
    case 'ptr':
      return matchesPtr(directive, evaluation)
    case 'exists':
      return matchesExists(directive, evaluation)
    default:
      return true // `all`
  }
}

async function matchInclude(
  directive: Named,
  evaluation: Evaluation,
  include: EvaluateIncluded,
): Promise<readonly SpfMatch[] | undefined> {
  spendLookup(evaluation, directive.text)
  const domain = await targetOf(directive.domain, evaluation)
  const { result, path } = await include(evaluation, domain)
  if (result === 'none') throw new SpfError('no record', evaluation.context.domain, directive.text)
  return result === 'pass' ? path : undefined
}

async function matchesA(directive: Hosts, evaluation: Evaluation): Promise<boolean> {
  spendLookup(evaluation, directive.text)
  const { resolver, context } = evaluation
  const name = await targetOf(directive.domain, evaluation)
  if (!isQueryable(name)) return false
  const addresses = await queryCountingVoids(
    evaluation,
    addressesOf(resolver, name, context.ip),
    directive,
  )
  return isAmong(addresses, directive, evaluation)
}

async function matchesMx(directive: Hosts, evaluation: Evaluation): Promise<boolean> {
  spendLookup(evaluation, directive.text)
  const { resolver, context } = evaluation
  const name = await targetOf(directive.domain, evaluation)
  if (!isQueryable(name)) return false
  const exchanges = await queryCountingVoids(evaluation, resolver.mx(name), directive)
  if (exchanges.length > maxExchanges) throw new SpfError('mx', context.domain, directive.text)
  for (const exchange of exchanges.map((written) => written.replace(/\.$/, ''))) {
    if (!isQueryable(exchange)) continue
    const question = addressesOf(resolver, exchange, context.ip)
    if (isAmong(await queryDns(evaluation, question, directive.text), directive, evaluation))
      return true
  }
  return false
}

async function matchesPtr(directive: Pointer, evaluation: Evaluation): Promise<boolean> {
  spendLookup(evaluation, directive.text)
  const { resolver, context } = evaluation
  const target = (await targetOf(directive.domain, evaluation)).toLowerCase()
  const names = await queryCountingVoids(
    evaluation,
    resolver.ptr(reverseName(context.ip)).catch(() => ['']), // section 5.5: it does not match, no more
    directive,
  )
  const validated = await validatedNames(resolver, context.ip, names)
  return validated.some((name) => `.${name.toLowerCase()}`.endsWith(`.${target}`))
}

async function matchesExists(directive: Named, evaluation: Evaluation): Promise<boolean> {
  spendLookup(evaluation, directive.text)
  const name = await targetOf(directive.domain, evaluation)
  if (!isQueryable(name)) return false
  return (await queryCountingVoids(evaluation, evaluation.resolver.a(name), directive)).length > 0
}

function targetOf(domain: MacroString | undefined, { context }: Evaluation): Promise<string> {
  return domain ? expandDomain(domain, context) : Promise.resolve(context.domain)
}

function isAmong(
  addresses: readonly string[],
  { prefix4, prefix6 }: Hosts,
  { context: { ip } }: Evaluation,
): boolean {
  const prefix = ip.bits === 32 ? prefix4 : prefix6
  return addresses.some((text) => {
    const address = parseAddress(text)
    return address !== undefined && inNetwork(ip, address, prefix)
  })
}
