import { defaultRates } from '@outrider/contracts/gateway'

/** The environment in which callers meet no rate limit. */
export const unlimited = Object.fromEntries(
  Object.keys(defaultRates).map((name) => [`RATE_LIMIT_${name}`, '1000000']),
)
