import { run } from '@outrider/service/run'
import { readConfig } from './config.ts'
import { startMessaging } from './service.ts'

await run((stack) => startMessaging(readConfig(process.env), stack))
