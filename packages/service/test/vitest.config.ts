import { serviceTests } from '@outrider/testing/vitest'

// oxlint-disable-next-line import/no-default-export -- vitest asks for it
export default serviceTests
