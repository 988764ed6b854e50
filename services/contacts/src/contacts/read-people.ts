import { idOf, uuidOf } from '@outrider/contracts/ids'
import { type Person, readPeople } from '@outrider/contracts/recipients'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { storedTenant } from '@outrider/service/tenant'
import { listWithin } from './lookup-queries.ts'
import type { Columns } from './queries.ts'

export const answerReadPeople = ({ db }: Service) =>
  answer(readPeople, async ({ wanted }) => {
    const columns: Columns<Omit<Person, 'id'>> = {
      sql: db`wallet_address, external_id, attributes, tags`,
    }
    const { rows, next } = await listWithin(
      db,
      wanted.map(({ tenant, contactId }) => ({ ...storedTenant(tenant), id: uuidOf(contactId) })),
      columns,
    )
    // Under the id asked for: whoever asked with a former one would not find the person under another.
    const people = rows.map(({ askedId, walletAddress, externalId, attributes, tags }) => ({
      id: idOf('con', askedId),
      walletAddress,
      externalId,
      attributes,
      tags,
    }))
    return { people, next }
  })
