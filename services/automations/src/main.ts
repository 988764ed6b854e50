import { run } from '@outrider/service/run'
import { readConfig } from './config.ts'
import { startAutomations } from './service.ts'

await run((stack) => startAutomations(readConfig(process.env), stack))
