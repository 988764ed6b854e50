/**
 * `pnpm test:durations`: records how long the files of the last whole run took, in seconds, so that the next runs begin with the longest.
 * Run it after `npm run test:full` when the order has become poor.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { durationsFile } from '../packages/testing/src/longest-first.ts'
import type { TestReport } from '../packages/testing/src/report.ts'
import { reportFile } from '../packages/testing/src/test-reporter.ts'

/** Milliseconds: the order of shorter files does not matter. */
const short = 3_000

const { files }: TestReport = JSON.parse(readFileSync(reportFile, 'utf8'))
const long = files.filter(({ wall }) => wall >= short).toSorted((a, b) => b.wall - a.wall)
const seconds = Object.fromEntries(long.map(({ file, wall }) => [file, Math.round(wall / 1_000)]))
writeFileSync(durationsFile, `${JSON.stringify(seconds, null, 2)}\n`)
