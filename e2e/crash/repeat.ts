/**
 * `pnpm crash:repeat 20`: the short crash run so many times, one after the other, whatever comes of each. The output of
 * one that fails is shown; the last line says how many have passed.
 */
import { spawn } from 'node:child_process'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { repository } from '../src/keep-process.ts'

const runs = Number(process.argv[2] ?? 20)

async function runOnce(): Promise<{ passed: boolean; output: string; seconds: number }> {
  const began = performance.now()
  const child = spawn('vitest', ['run', 'e2e/crash/short.test.ts'], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  const seconds = Math.round((performance.now() - began) / 1_000)
  return { passed: code === 0, output: out + err, seconds }
}

let passed = 0
for (let run = 1; run <= runs; run += 1) {
  const outcome = await runOnce()
  if (outcome.passed) passed += 1
  else process.stdout.write(outcome.output)
  console.log(`run ${run}: ${outcome.passed ? 'passed' : 'FAILED'} in ${outcome.seconds} s`)
}
console.log(`${passed} of ${runs} runs passed`)
process.exitCode = passed === runs ? 0 : 1
