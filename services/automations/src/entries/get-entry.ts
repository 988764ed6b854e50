import { getEntry } from '@outrider/contracts/automations'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { requireEntry } from './require-entry.ts'

export const answerGetEntry = ({ db }: Service) =>
  answer(getEntry, ({ tenant, entryId }) => requireEntry(db, tenant, entryId))
