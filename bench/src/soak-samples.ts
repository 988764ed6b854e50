/** What grows, or should not: megabytes of processes, bytes a row of tables, messages that consumers have not handled. */
export type Sample = Readonly<Record<string, number>>

/** How a value of the last third stands beside the second third: the first one warms up. */
export interface Course {
  readonly name: string
  /** The most of each third. */
  readonly thirds: readonly [number, number, number]
  readonly isFlat: boolean
}

/** By what follows the name's first word: how much a value may grow from third to third, and what is too little to matter. */
const bounds: Readonly<Record<string, { readonly factor: number; readonly slack: number }>> = {
  memory: { factor: 1.15, slack: 32 },
  table: { factor: 1.25, slack: 64 },
  lag: { factor: 1.5, slack: 500 },
}

/** Judges each value by its most in every third of the samples. */
export function judge(samples: readonly Sample[]): Course[] {
  const third = Math.floor(samples.length / 3)
  const names = [...new Set(samples.flatMap((sample) => Object.keys(sample)))].toSorted()
  return names.map((name) => {
    const most = (from: number) =>
      Math.max(...samples.slice(from, from + third).map((sample) => sample[name] ?? 0))
    const thirds = [most(0), most(third), most(2 * third)] as const
    const { factor = 1, slack = 0 } = bounds[name.split(' ')[0] ?? ''] ?? {}
    // A table that became large enough in the last third has nothing to stand beside.
    const isCompared = samples.slice(third, 2 * third).some((sample) => name in sample)
    return { name, thirds, isFlat: !isCompared || thirds[2] <= thirds[1] * factor + slack }
  })
}
