import { run } from '@outrider/service/run'
import { readConfig } from './config.ts'
import { startContacts } from './service.ts'

await run((stack) => startContacts(readConfig(process.env), stack))
