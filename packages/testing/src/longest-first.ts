import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** Milliseconds that each file took, as `pnpm test:durations` has recorded them. */
const recorded = new URL('../durations.json', import.meta.url)
/** A file that was never measured comes early: it may be long. */
const unknown = 10_000

/**
 * The order of the queue: projects one after the other, since a worker that changes the project imports the sources again, and in each the
 * files that take longest first, so that no worker is left with one of them at the end.
 */
export class LongestFirst extends BaseSequencer {
  readonly #durations: Readonly<Record<string, number>> = JSON.parse(readFileSync(recorded, 'utf8'))

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = this.ctx.projects.map(({ name }) => name)
    const placed = files.map((file) => ({
      file,
      project: projects.indexOf(file.project.name),
      duration: this.#durations[relative(root, file.moduleId)] ?? unknown,
    }))
    return placed
      .toSorted((a, b) => a.project - b.project || b.duration - a.duration)
      .map(({ file }) => file)
  }
}
