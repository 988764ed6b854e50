import { productSources } from '../repository.ts'
import type { Rule } from '../rule.ts'

const transaction = /^(?:sql|db|admin|pool|tx)\.(?:begin|reserve)$/

export const transactions: Rule = {
  name: 'transactions',
  todo: 'Write one statement, a CTE where several tables change (ARCHITECTURE.md, invariant 3)',
  exceptions: {
    'packages/service/src/db/migrate.ts':
      'migrations are a process of their own, which a failure ends',
  },
  check: () =>
    productSources().flatMap(({ file, accesses }) =>
      accesses
        .filter(({ value }) => transaction.test(value))
        .map(({ value, line }) => ({ file, line, found: value })),
    ),
}
