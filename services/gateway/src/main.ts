import { run } from '@outrider/service/run'
import { readConfig } from './config.ts'
import { startGateway } from './service.ts'

await run((stack) => startGateway(readConfig(process.env), stack))
