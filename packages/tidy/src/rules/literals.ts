import { services, serviceNames } from '@outrider/contracts/services'
import { answeredBy } from '@outrider/contracts/service'
import { streamNames } from '@outrider/contracts/streams'
import { productSources } from '../repository.ts'
import type { Rule } from '../rule.ts'

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
    'services/domains/src/checks/checks.ts': 'domains is a table of the service of that name, too',
    'services/domains/src/domains/domains.ts': 'domains is the name of a list, too',
    'services/keys/src/secret-keys/secret-keys.ts': 'keys is the name of a list, too',
    'services/gateway/src/routes/events.ts': 'EVENTS is a class of rate limits, too',
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
