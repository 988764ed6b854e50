import { serviceTests } from './src/vitest.ts'

// oxlint-disable-next-line import/no-default-export -- vitest asks for it
export default serviceTests
