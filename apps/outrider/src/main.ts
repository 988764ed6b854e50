import { run } from '@outrider/service/run'
import { startAllInOne } from './all-in-one.ts'

const say = (line: string) => process.stderr.write(`outrider: ${line}\n`)

try {
  await run(async (stack) => {
    const url = await startAllInOne(process.env, say, stack)
    process.stdout.write(`ready ${url}\n`)
  })
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
