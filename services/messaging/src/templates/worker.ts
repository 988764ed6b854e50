import { parse } from '@outrider/contracts/contract'
import { serveThread } from '@outrider/liquid/serve-thread'
import { checkHere, checkTask, Parts } from './check-template.ts'

serveThread({ [checkTask]: (parts) => checkHere(parse(Parts, parts)) })
