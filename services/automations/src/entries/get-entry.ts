import { getEntry } from '@outrider/contracts/entries'
import { notFound } from '@outrider/contracts/problem'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { findEntry } from './queries.ts'

export const answerGetEntry = ({ db }: Service) =>
  answer(getEntry, async ({ tenant, entryId }) => {
    const entry = await findEntry(db, tenant, entryId)
    if (!entry) throw notFound()
    return entry
  })
