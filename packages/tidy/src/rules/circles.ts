import type { Import } from './ladders.ts'

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
