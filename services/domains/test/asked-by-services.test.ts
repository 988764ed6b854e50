import { createSender } from '@outrider/contracts/domains'
import { request } from '@outrider/service/nats/requests'
import { testDomains } from '@outrider/testing/suites/domains'
import { openHouse, published } from './house.ts'

testDomains(async (stack) => {
  const house = await openHouse(stack)
  let count = 0
  return {
    sandbox: house,
    async add(tenant, isReady) {
      const domain = await house.register(tenant, `sends-${(count += 1)}.example`)
      const sender = { domainId: domain.id, localPart: 'news' }
      const { id, address } = await request(house.nats, createSender, { tenant, sender })
      house.dns.serve(isReady ? published(domain) : {})
      await house.verify(tenant, domain.id)
      return { id, address }
    },
  }
})
