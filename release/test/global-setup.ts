import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareBrowser } from '@outrider/testing/browser'
import type { TestProject } from 'vitest/node'
import { writeArtefacts } from '../src/artefacts.ts'

/** All tests look at the files of one release. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dist = await mkdtemp(join(tmpdir(), 'outrider-release-'))
  project.provide('dist', dist)
  await Promise.all([writeArtefacts(dist), prepareBrowser()])
  return () => rm(dist, { recursive: true })
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The directory with the files of the release. */
    dist: string
  }
}
