import { parse } from '@outrider/contracts/contract'
import { missingPaths } from '@outrider/liquid/missing'
import { serveThread } from '@outrider/liquid/serve-thread'
import { checkHere, checkTask, MissingJob, missingTask, Parts } from './check-template.ts'

serveThread({
  [checkTask]: (parts) => checkHere(parse(Parts, parts)),
  [missingTask]: (job) => {
    const { texts, scope } = parse(MissingJob, job)
    return missingPaths(texts, scope)
  },
})
