import { readPeople } from '@outrider/contracts/people'
import { idOf, uuidOf } from '@outrider/contracts/ids'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { findPeople } from './queries.ts'
import { storedTenant } from '@outrider/service/tenant'

export const answerReadPeople = ({ db }: Service) =>
  answer(readPeople, async ({ wanted }) => {
    const rows = await findPeople(
      db,
      wanted.map(({ tenant, contactId }) => ({ ...storedTenant(tenant), id: uuidOf(contactId) })),
    )
    // Under the id asked for: whoever asked with a former one would not find the person under another.
    return { people: rows.map(({ askedId, ...row }) => ({ ...row, id: idOf('con', askedId) })) }
  })
