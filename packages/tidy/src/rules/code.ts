import { check } from 'recheck'
import { files, productSources, read } from '../repository.ts'
import type { Offence, Rule } from '../rule.ts'
import type { Expression } from '../source.ts'

/** Files that may read the environment: they validate it, or pass it on. */
const allowed = /\/(?:config|main|[a-z]+-main)\.ts$/

export const environment: Rule = {
  name: 'environment',
  todo: 'Read it in config.ts, and hand on what was read',
  exceptions: {
    'apps/outrider/src/operator.ts': 'a program of its own: what main.ts is to a service',
    'packages/embedded/src/debian-packages.ts': 'hands the environment to apt',
    'packages/embedded/src/postgres-cluster.ts': 'hands the environment to initdb',
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

/** The columns after the JSON of a recordset, each with a name and a type. */
const columns = /^::jsonb\)\s*as (?:\w+ ?)?\(([^)]*)\)/
const inSnakeCase = /^\s*([a-z]+_\w+) /

export const recordsets: Rule = {
  name: 'recordsets',
  todo: 'Name its columns as the rows name their fields, in quotes: "orgId" uuid',
  check: () =>
    productSources().flatMap(({ file, texts }) =>
      texts.flatMap(({ value, line }) =>
        snakeCaseColumns(value).map((found) => ({ file, line, found })),
      ),
    ),
}

/** The columns in snake case of the recordset that a part of a statement declares. */
export function snakeCaseColumns(text: string): string[] {
  const [, declared = ''] = columns.exec(text) ?? []
  return declared.split(',').flatMap((column) => inSnakeCase.exec(column)?.[1] ?? [])
}

/** Milliseconds after which an expression counts as one that cannot be judged. */
const judgeTimeout = 60_000
/** With its own shorter ones, recheck accuses innocent expressions where the machine is busy. */
const patience = {
  timeout: judgeTimeout,
  seedingTimeout: judgeTimeout,
  incubationTimeout: judgeTimeout,
  mutationTimeout: judgeTimeout,
  attackTimeout: judgeTimeout,
}

export const expressions: Rule = {
  name: 'regular expressions',
  todo: 'Make it linear, or scan by hand: a caller’s text would hold the process',
  async check() {
    const offences: Offence[] = []
    for (const { file, expressions: all } of productSources())
      for (const expression of all) {
        const found = await faultOf(expression)
        if (found !== undefined) offences.push({ file, line: expression.line, found })
      }
    return offences
  },
}

/** Why matching may take more than linear time; undefined when it does not. */
export async function faultOf({
  pattern,
  flags,
}: Pick<Expression, 'pattern' | 'flags'>): Promise<string | undefined> {
  const checked = await check(pattern, flags, patience)
  if (checked.status === 'safe') return undefined
  const why =
    checked.status === 'vulnerable'
      ? `takes ${checked.complexity.summary} time`
      : `cannot be judged: ${checked.error.kind}`
  return `/${pattern}/${flags} ${why}`
}

const assignment = /^\s*clock\.now\s*=[^=]/

export const clock: Rule = {
  name: 'clock',
  todo: 'Move the clock by @outrider/testing/time, which puts it back after the test',
  exceptions: { 'packages/testing/src/time.ts': 'the one place that moves the clock' },
  check: () =>
    files.filter((file) => /\.tsx?$/.test(file)).flatMap((file) => clockMoves(file, read(file))),
}

/** Lines of a program that set the clock by themselves. */
export function clockMoves(file: string, program: string): Offence[] {
  return program
    .split('\n')
    .flatMap((text, index) =>
      assignment.test(text) ? [{ file, line: index + 1, found: text.trim() }] : [],
    )
}
