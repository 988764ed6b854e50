import { newId } from '@outrider/contracts/ids'
import { startFakeContacts } from '../src/fakes/contacts.ts'
import { openSandbox } from '../src/sandbox.ts'
import { testContacts } from '../src/suites/contacts.ts'

testContacts(async (stack) => {
  const sandbox = await openSandbox(stack)
  const fake = await startFakeContacts(sandbox)
  return {
    sandbox,
    add: async (tenant, contact) => fake.add({ email: null, ...contact }, tenant).id,
    async merge(_tenant, formerId, intoId) {
      const [former, into] = [fake.people.get(formerId), fake.people.get(intoId)]
      if (former && into) fake.merge(former, into)
    },
    async segment(_tenant, members) {
      const id = newId('seg')
      fake.segments.set(id, members)
      return id
    },
  }
})
