/** A Debian archive that this machine already uses. */
export interface DebianArchive {
  readonly uri: string
  /** The release that this machine takes from it. */
  readonly suite: string
  /** The keyrings that its entry names; none when the machine's defaults apply. */
  readonly keyrings: readonly string[]
}

interface Source {
  readonly types: readonly string[]
  readonly uris: readonly string[]
  readonly suites: readonly string[]
  readonly components: readonly string[]
  readonly signedBy: readonly string[]
}

const debianSuites = new Set(
  'bullseye bookworm trixie forky oldoldstable oldstable stable testing sid unstable'.split(' '),
)

/**
 * Finds the Debian archive among the texts of apt's source files, in one-line or deb822 form
 * (sources.list(5)). Security and backports archives hold other suites, and Ubuntu's none of these.
 */
export function findDebianArchive(texts: readonly string[]): DebianArchive | undefined {
  const source = texts.flatMap(parseSources).find(isDebian)
  const uri = source?.uris[0]
  const suite = source?.suites.find((name) => debianSuites.has(name))
  if (!uri || !suite) return undefined
  return { uri, suite, keyrings: source.signedBy.filter((path) => path.startsWith('/')) }
}

function isDebian({ types, suites, components }: Source): boolean {
  return (
    types.includes('deb') &&
    components.includes('main') &&
    suites.some((suite) => debianSuites.has(suite))
  )
}

function parseSources(text: string): Source[] {
  return /^[ \t]*types[ \t]*:/im.test(text)
    ? text.split(/\n\s*\n/).map(parseStanza)
    : text.split('\n').flatMap(parseLine)
}

/** One deb822 stanza. A disabled one has no types, so it is never chosen. */
function parseStanza(stanza: string): Source {
  const fields = new Map<string, string[]>()
  let values: string[] = []
  for (const line of stanza.split('\n').filter((text) => !text.startsWith('#'))) {
    const [, name, rest = ''] = /^([\w-]+)\s*:(.*)$/.exec(line) ?? [undefined, undefined, line]
    if (name) fields.set(name.toLowerCase(), (values = []))
    values.push(...rest.split(/\s+/).filter(Boolean))
  }
  const field = (name: string) => fields.get(name) ?? []
  const enabled = !/^(no|false|off|0)$/i.test(field('enabled')[0] ?? 'yes')
  return {
    types: enabled ? field('types') : [],
    uris: field('uris'),
    suites: field('suites'),
    components: field('components'),
    signedBy: field('signed-by'),
  }
}

/** One line: `deb [signed-by=…] uri suite component…`. */
function parseLine(line: string): Source[] {
  const match = /^\s*(deb|deb-src)\s+(?:\[([^\]]*)\]\s+)?(\S+)\s+(\S+)\s*([^#]*)/.exec(line)
  if (!match) return []
  const [, type = '', options = '', uri = '', suite = '', components = ''] = match
  const signedBy = /(?:^|\s)signed-by=(\S+)/i.exec(options)?.[1]?.split(',') ?? []
  return [
    { types: [type], uris: [uri], suites: [suite], components: components.split(/\s+/), signedBy },
  ]
}
