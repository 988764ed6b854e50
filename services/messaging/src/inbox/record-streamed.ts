import { uuidOf } from '@outrider/contracts/ids'
import { recordStreamed } from '@outrider/contracts/inbox'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { readerOf } from './reader.ts'
import { noteShown } from './show.ts'

export const answerRecordStreamed = (deps: Deps) =>
  answer(recordStreamed, async ({ streamed }) => {
    await noteShown(
      deps,
      streamed.map(({ messageId, ...reader }) => ({ ...readerOf(reader), id: uuidOf(messageId) })),
    )
    return {}
  })
