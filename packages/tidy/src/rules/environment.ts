import { productSources } from '../repository.ts'
import type { Rule } from '../rule.ts'

/** Files that may read the environment: they check it, or hand it to what does. */
const allowed = /\/(?:config|main|[a-z]+-main)\.ts$/

export const environment: Rule = {
  name: 'environment',
  todo: 'Read it in config.ts, and hand on what was read',
  exceptions: {
    'apps/outrider/src/operator.ts': 'a program of its own: what main.ts is to a service',
    'packages/embedded/src/debian-packages.ts': 'hands the environment to apt',
    'packages/embedded/src/postgres-init.ts': 'hands the environment to initdb',
    'packages/embedded/src/server-process.ts': 'hands the environment to the servers',
  },
  check: () =>
    productSources()
      .filter(({ file }) => !allowed.test(file))
      .flatMap(({ file, accesses }) =>
        accesses
          .filter(({ value }) => value === 'process.env')
          .map(({ value, line }) => ({ file, line, found: value })),
      ),
}
