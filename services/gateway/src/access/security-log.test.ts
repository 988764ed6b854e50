import { expect, test, vi } from 'vitest'
import { createSecurityLog } from './security-log.ts'

test('a refused network has one line for each status, and a count of the others', () => {
  vi.useFakeTimers()
  const lines: { network?: string; status?: number; count?: number }[] = []
  {
    using security = createSecurityLog((line) => lines.push(line))
    for (const network of ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2'])
      security.note({ network, status: 401 })
    security.note({ network: '192.0.2.1', status: 429 })
    expect(lines.map(({ network, status, count }) => [network, status, count])).toEqual([
      ['192.0.2.1', 401, undefined],
      ['192.0.2.2', 401, undefined],
      ['192.0.2.1', 429, undefined],
    ])
    lines.length = 0
    vi.advanceTimersByTime(10_000)
    expect(lines).toMatchObject([{ network: '192.0.2.1', status: 401, count: 2 }])
    for (let network = 0; network < 2_000; network += 1)
      security.note({ network: `network ${network}`, status: 403 })
  }
  vi.useRealTimers()
  expect(lines).toHaveLength(1 + 1_001 + 1)
  expect(lines.at(-1)).toMatchObject({ count: 999 })
})
