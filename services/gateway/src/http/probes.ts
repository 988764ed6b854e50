import { type Health, healthOf } from '@outrider/service/monitor/health'
import { metricsType, readMetrics } from '@outrider/service/monitor/metrics'
import type { Context, Middleware } from 'koa'
import { bearerOf } from '../access/credentials.ts'
import type { Gate } from '../access/gate.ts'

/** `/livez` and `/readyz` for whoever asks, and `/metrics` for the operator: they are of this process. */
export function answerProbes(gate: Gate): Middleware {
  return (ctx, next) => {
    const health = healthOf(ctx.path)
    if (health) return answerProbe(ctx, health)
    return ctx.path === '/metrics' ? answerMetrics(ctx, gate) : next()
  }
}

async function answerProbe(ctx: Context, asked: Promise<Health>): Promise<void> {
  const { status, body } = await asked
  ctx.state['isProbe'] = true
  ctx.status = status
  ctx.type = 'json'
  ctx.body = body
}

async function answerMetrics(ctx: Context, gate: Gate): Promise<void> {
  gate.operator(bearerOf(ctx.get('Authorization')))
  ctx.type = metricsType
  ctx.body = await readMetrics()
}
