import { fileURLToPath } from 'node:url'
import { serviceTests } from '@outrider/testing/vitest'
import { mergeConfig } from 'vitest/config'

// oxlint-disable-next-line import/no-default-export -- vitest asks for it
export default mergeConfig(serviceTests, {
  test: { setupFiles: fileURLToPath(new URL('./test/low-cost.ts', import.meta.url)) },
})
