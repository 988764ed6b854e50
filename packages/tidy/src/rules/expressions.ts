import { checkSync } from 'recheck'
import { productSources } from '../repository.ts'
import type { Rule } from '../rule.ts'
import type { Expression } from '../source.ts'

/** Milliseconds after which an expression counts as one that cannot be judged. */
const timeout = 10_000

export const expressions: Rule = {
  name: 'regular expressions',
  todo: 'Make it linear, or scan by hand: a caller’s text would hold the process',
  check: () =>
    productSources().flatMap(({ file, expressions: all }) =>
      all.flatMap((expression) => {
        const fault = faultOf(expression)
        return fault === undefined ? [] : [{ file, line: expression.line, found: fault }]
      }),
    ),
}

/** Why matching may take more than linear time; undefined when it does not. */
export function faultOf({
  pattern,
  flags,
}: Pick<Expression, 'pattern' | 'flags'>): string | undefined {
  const checked = checkSync(pattern, flags, { timeout })
  if (checked.status === 'safe') return undefined
  const why =
    checked.status === 'vulnerable'
      ? `takes ${checked.complexity.summary} time`
      : `cannot be judged: ${checked.error.kind}`
  return `/${pattern}/${flags} ${why}`
}
