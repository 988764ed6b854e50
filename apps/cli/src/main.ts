#!/usr/bin/env node
import process from 'node:process'
import { stdio, untilEnded } from '@outrider/command-line/run-program'
import { readConfig } from './config.ts'
import { askAt, runOutrider } from './outrider.ts'

process.exitCode = await runOutrider(process.argv.slice(2), {
  ...readConfig(process.env),
  ...stdio(process, untilEnded(process)),
  ask: askAt(process),
})
