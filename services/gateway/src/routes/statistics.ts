import { listCounts, Statistics, StatisticsQuery } from '@outrider/contracts/statistics'
import { clock } from '@outrider/service/clock'
import { mayRead } from '../access/access.ts'
import { route } from '../http/route.ts'
import { periodsOf } from '../statistics/periods.ts'
import { rangeOf } from '../statistics/range.ts'

export const statisticsRoutes = [
  route({
    method: 'get',
    path: '/statistics',
    operationId: 'getStatistics',
    tag: 'Statistics',
    summary: 'See how often something happened, by hour or by day',
    access: mayRead,
    limit: 'READS',
    query: StatisticsQuery,
    status: 200,
    reply: Statistics,
    handle: async ({ caller: { tenant }, query, ask }) => {
      const range = rangeOf(query, clock.now())
      const { interval } = range
      const asked = {
        tenant,
        interval,
        from: range.from.toISOString(),
        to: range.to.toISOString(),
      }
      const replies = await Promise.all(
        Object.values(listCounts).map((contract) => ask(contract, asked)),
      )
      const counts = replies.flatMap((reply) => reply.counts)
      return { body: { interval, periods: periodsOf(range, counts) } }
    },
  }),
]
