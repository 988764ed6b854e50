import { execFile } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Builds the pages that the product serves, unless they were built from the same sources. Rejects with what a build wrote. */
export async function buildPages(): Promise<void> {
  const programs = ['dashboard', 'docs'].map((app) =>
    fileURLToPath(new URL(`../../../apps/${app}/build/main.ts`, import.meta.url)),
  )
  await Promise.all(programs.map((program) => promisify(execFile)(process.execPath, [program])))
}
