import { healthOf } from '@outrider/service/monitor/health'
import { metricsType, readMetrics } from '@outrider/service/monitor/metrics'
import type { Context, Middleware } from 'koa'
import { bearerOf } from '../access/credentials.ts'
import type { Gate } from '../access/gate.ts'

/** `/livez` and `/readyz` for whoever asks, and `/metrics` for the operator: they are of this process. */
export function answerProbes(gate: Gate): Middleware {
  return async (ctx, next) => {
    const health = await healthOf(ctx.path)
    if (health) {
      ctx.state['isProbe'] = true
      ctx.status = health.status
      ctx.type = 'json'
      ctx.body = health.body
    } else if (ctx.path === '/metrics') await answerMetrics(ctx, gate)
    else await next()
  }
}

async function answerMetrics(ctx: Context, gate: Gate): Promise<void> {
  gate.operator(bearerOf(ctx.get('Authorization')))
  ctx.type = metricsType
  ctx.body = await readMetrics()
}
