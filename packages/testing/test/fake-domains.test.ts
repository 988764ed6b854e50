import { startFakeDomains } from '../src/fakes/domains.ts'
import { openSandbox } from '../src/sandbox.ts'
import { testDomains } from '../src/suites/domains.ts'

testDomains(async (stack) => {
  const sandbox = await openSandbox(stack)
  const fake = await startFakeDomains(sandbox)
  const dkim = { domain: 'brand.example', selector: 'selector1', privateKey: 'x' }
  let count = 0
  return {
    sandbox,
    async add(_tenant, isReady) {
      const address = `sender-${(count += 1)}@brand.example`
      return { id: fake.add(isReady ? { address, name: null, dkim } : null), address }
    },
  }
})
