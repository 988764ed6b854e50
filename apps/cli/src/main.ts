#!/usr/bin/env node
import { readConfig } from './config.ts'
import { runProgram } from './program.ts'

const stop = new AbortController()
process.once('SIGINT', () => stop.abort())
process.exitCode = await runProgram(process.argv.slice(2), {
  ...readConfig(process.env),
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
  signal: stop.signal,
})
