import { knowOrigin } from '@outrider/contracts/keys'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { isKnownOrigin } from './queries.ts'

export const answerKnowOrigin = ({ db }: Deps) =>
  answer(knowOrigin, async ({ origin }) => ({ known: await isKnownOrigin(db, origin) }))
