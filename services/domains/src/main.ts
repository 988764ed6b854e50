import { run } from '@outrider/service/run'
import { readConfig } from './config.ts'
import { startDomains } from './service.ts'

await run((stack) => startDomains(readConfig(process.env), stack))
