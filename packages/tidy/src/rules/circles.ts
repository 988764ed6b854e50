import { programs } from '../repository.ts'
import type { Rule } from '../rule.ts'
import type { Source } from '../source.ts'

/** An import of one room from another. A room is a file, or a folder with all that is in it. */
export interface Import {
  readonly file: string
  readonly line: number
  readonly from: string
  readonly to: string
}

/** Files that import each other, types included, can only be read together. */
export const circles: Rule = {
  name: 'circle',
  todo: 'Move what both need to a file of its own',
  check: () =>
    findCircle(programs().flatMap(importsOf)).map(({ file, line, to }) => ({
      file,
      line,
      found: `it imports ${to}, which leads back to it`,
    })),
}

function importsOf({ file, imports }: Source): Import[] {
  return imports.flatMap(({ value, line }) =>
    value.startsWith('.')
      ? [{ file, line, from: file, to: new URL(value, `file:///${file}`).pathname.slice(1) }]
      : [],
  )
}

/** The imports that lead from rooms back to themselves; none when they can be put in an order. */
export function findCircle(imports: readonly Import[]): Import[] {
  let left = [...imports]
  for (;;) {
    // What imports nothing that is left, or is imported by nothing that is left, is in no circle.
    const [sources, targets] = [
      new Set(left.map(({ from }) => from)),
      new Set(left.map(({ to }) => to)),
    ]
    const circling = left.filter(({ from, to }) => targets.has(from) && sources.has(to))
    if (circling.length === left.length) return left
    left = circling
  }
}
