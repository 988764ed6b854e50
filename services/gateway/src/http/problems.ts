import { Problem, type ProblemBody, statusOf } from '@outrider/contracts/problem'
import type { Logger } from '@outrider/service/log'
import type { Context, Middleware } from 'koa'

/** Answers every failure in the one error shape; what is not a `Problem` is logged here, once, and reads `INTERNAL`. */
export function problems(log: Logger): Middleware<{ requestId: string }> {
  return async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      const problem =
        error instanceof Problem
          ? error
          : new Problem('INTERNAL', 'something went wrong on our side', { cause: error })
      answerProblem(ctx, problem, ctx.state.requestId)
      if (ctx.status >= 500) report(log, ctx, problem)
    }
  }
}

function answerProblem(ctx: Context, problem: Problem, requestId: string): void {
  const { code, message, faults, retryAfter } = problem
  ctx.status = statusOf[code]
  if (retryAfter !== undefined) ctx.set('Retry-After', String(Math.ceil(retryAfter)))
  if (code === 'UNAUTHENTICATED') ctx.set('WWW-Authenticate', 'Bearer')
  const [first] = faults
  const body: ProblemBody = {
    error: {
      code,
      message,
      ...(first && { field: first.field, errors: [...faults] }),
      requestId,
    },
  }
  ctx.body = body
}

function report(log: Logger, ctx: Context, problem: Problem): void {
  log[problem.code === 'INTERNAL' ? 'error' : 'warn'](
    {
      err: problem.cause ?? problem,
      method: ctx.method,
      route: ctx.state['route'],
      code: problem.code,
    },
    'request failed',
  )
}
