import { serviceTests } from '@outrider/testing/vitest'
import { mergeConfig } from 'vitest/config'

// One file at a time: hashing passwords takes a core, and two files would keep each other waiting.
// oxlint-disable-next-line import/no-default-export -- vitest asks for it
export default mergeConfig(serviceTests, { test: { maxWorkers: 1 } })
