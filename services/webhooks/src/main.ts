import { run } from '@outrider/service/run'
import { readConfig } from './config.ts'
import { startWebhooks } from './service.ts'

await run((stack) => startWebhooks(readConfig(process.env), stack))
