import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nativeImports } from '@outrider/testing/vitest'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest are begun first, so that no worker is left with one of them at the end. */
const longest = [
  'running.test.ts',
  'short.test.ts',
  'documents.test.ts',
  'early.test.ts',
  'rolling.test.ts',
  'keys.test.ts',
]

function placeOf({ moduleId }: TestSpecification): number {
  const index = longest.indexOf(basename(moduleId))
  return index === -1 ? longest.length : index
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- it is the sequencer's
    const usual = await super.sort(files)
    return usual.toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}

// oxlint-disable-next-line import/no-default-export -- vitest asks for it
export default defineConfig({
  test: {
    // Most of a journey is waiting: two installations at a time leave no core idle.
    maxWorkers: 2,
    globalSetup: fileURLToPath(new URL('./src/global-setup.ts', import.meta.url)),
    isolate: false, // a worker imports the sources once
    experimental: nativeImports,
    sequence: { sequencer: LongestFirst },
    // Starting the product while other packages' tests keep the machine busy.
    hookTimeout: 120_000,
    testTimeout: 120_000,
  },
})
