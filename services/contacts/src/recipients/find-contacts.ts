import { idOf } from '@outrider/contracts/ids'
import { findContacts } from '@outrider/contracts/recipients'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { identifierKey, identifiersOf } from '../contacts/identifiers.ts'
import { findHolders } from '../contacts/lookup-queries.ts'
import { storedTenant } from '@outrider/service/tenant'

export const answerFindContacts = ({ db }: Service) =>
  answer(findContacts, async ({ wanted }) => {
    const named = wanted.map(({ tenant, contact }) => identifiersOf(storedTenant(tenant), contact))
    const holders = await findHolders(db, named.flat())
    const contactIds = named.map((identifiers) => {
      const holder = identifiers.map((each) => holders.get(identifierKey(each))).find(Boolean)
      return holder ? idOf('con', holder.contactId) : null
    })
    return { contactIds }
  })
