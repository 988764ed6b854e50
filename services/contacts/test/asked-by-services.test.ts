import { mergeContacts, upsertContact } from '@outrider/contracts/contacts'
import { changeMembers, createSegment } from '@outrider/contracts/segments'
import { request } from '@outrider/service/nats/requests'
import { openSandbox } from '@outrider/testing/sandbox'
import { testContacts } from '@outrider/testing/suites/contacts'
import { startContacts } from '../src/service.ts'

testContacts(async (stack) => {
  const sandbox = await openSandbox(stack)
  await startContacts(sandbox.config('contacts'), stack)
  const { nats } = sandbox
  return {
    sandbox,
    async add(tenant, contact) {
      return (await request(nats, upsertContact, { tenant, contact })).contact.id
    },
    merge: (tenant, from, into) => request(nats, mergeContacts, { tenant, merge: { from, into } }),
    async segment(tenant, add) {
      const segment = { name: 'S', type: 'static' as const }
      const { id } = await request(nats, createSegment, { tenant, segment })
      await request(nats, changeMembers, { tenant, segmentId: id, change: { add } })
      return id
    },
  }
})
