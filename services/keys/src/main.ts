import { run } from '@outrider/service/run'
import { readConfig } from './config.ts'
import { startKeys } from './service.ts'

await run((stack) => startKeys(readConfig(process.env), stack))
