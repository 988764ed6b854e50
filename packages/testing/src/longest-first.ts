import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** Seconds that each long file took when `pnpm test:durations` recorded them. */
export const durationsFile = fileURLToPath(new URL('../durations.json', import.meta.url))

/**
 * The order of the queue: projects one after the other, since a worker that changes the project imports the sources again, and in each the
 * files that take longest first, so that no worker is left with one of them at the end. With `--sequence.shuffle`, in each an
 * order that the seed decides.
 */
export class LongestFirst extends BaseSequencer {
  readonly #durations: Readonly<Record<string, number>> = JSON.parse(
    readFileSync(durationsFile, 'utf8'),
  )

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = this.ctx.projects.map(({ name }) => name)
    const { shuffle, seed } = this.ctx.config.sequence
    const placed = files.map((file) => ({
      file,
      project: projects.indexOf(file.project.name),
      weight: shuffle
        ? randomOf(file.moduleId, seed)
        : (this.#durations[relative(root, file.moduleId)] ?? 0),
    }))
    return placed
      .toSorted((a, b) => a.project - b.project || b.weight - a.weight)
      .map(({ file }) => file)
  }
}

function randomOf(file: string, seed: number): number {
  return createHash('sha256').update(`${seed} ${file}`).digest().readUInt32BE()
}
