import { answeredBy } from '@outrider/contracts/service'
import { serviceNames, services } from '@outrider/contracts/services'
import { streamNames } from '@outrider/contracts/streams'
import { files, productSources, urlOf } from '../repository.ts'
import type { Offence, Rule } from '../rule.ts'

const answered = new Set<unknown>(services.flatMap(answeredBy).map(({ subject }) => subject))
const published = new Set<unknown>(
  services.flatMap(({ publishes }) => publishes.map(({ subject }) => subject)),
)

/** That a declared contract has a handler, each service checks when it starts. */
export const contracts: Rule = {
  name: 'contracts without handler',
  todo: 'Declare in packages/contracts/src/services.ts which service serves or publishes it, or delete it',
  async check() {
    const modules = files
      .filter((file) => /^packages\/contracts\/src\/[^/]+\.ts$/.test(file))
      .filter((file) => !file.endsWith('.test.ts'))
    return (await Promise.all(modules.map(strayContracts))).flat()
  },
}

async function strayContracts(file: string): Promise<Offence[]> {
  const exported: Record<string, unknown> = await import(urlOf(file))
  return Object.entries(exported).flatMap(([name, value]) =>
    isStray(value) ? [{ file, line: 1, found: name }] : [],
  )
}

export function isStray(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('subject' in value)) return false
  if ('reply' in value) return !answered.has(value.subject)
  return 'data' in value && !published.has(value.subject)
}

const subjects = new Set(
  services.flatMap((service) =>
    [...answeredBy(service), ...service.publishes].map(({ subject }) => subject),
  ),
)
const subjectStart = /^(?:events|triggers|commands|facts|imports|replies|dead)\./
const names = new Set<string>([...streamNames, ...serviceNames])

export const literals: Rule = {
  name: 'literals',
  todo: 'Import it from @outrider/contracts, where it is declared once',
  exceptions: {
    'services/automations/src/automations/automations.ts':
      'automations is a table of the service of that name, too',
    'services/contacts/src/contacts/handlers.ts':
      'contacts is a table of the service of that name, too',
    'services/domains/src/checks/checks.ts': 'domains is a table of the service of that name, too',
    'services/domains/src/domains/domains.ts':
      'domains is a table of the service of that name, too',
    'services/keys/src/secret-keys/secret-keys.ts':
      'keys is a table of the service of that name, too',
    'services/webhooks/src/endpoints/endpoints.ts': 'webhooks is the name of the list, too',
    'services/contacts/src/imports/run-imports.ts': 'imports.chunk is the name of a log event, too',
    'services/gateway/src/routes/events.ts': 'EVENTS is a class of rate limits, too',
    'services/gateway/src/routes/foreign-events.ts': 'EVENTS is a class of rate limits, too',
    'services/gateway/src/routes/triggers.ts': 'TRIGGERS is a class of rate limits, too',
  },
  check: () =>
    productSources()
      .filter(({ file }) => !/^(?:packages\/contracts|apps\/dashboard)\//.test(file))
      .flatMap(({ file, texts }) =>
        texts
          .filter(({ value }) => isDeclared(value))
          .map(({ value, line }) => ({ file, line, found: `'${value}'` })),
      ),
}

/** Whether the text is a subject, a stream, a service's name or the interface's path. */
export function isDeclared(text: string): boolean {
  return (
    subjects.has(text) || subjectStart.test(text) || names.has(text) || text.startsWith('/api/v1')
  )
}
