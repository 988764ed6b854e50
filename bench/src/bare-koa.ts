// The anchor of «accepted»: the same libraries, doing nothing. Prints its port.
import { Router } from '@koa/router'
import Koa from 'koa'
import { koaBody } from 'koa-body'

const router = new Router({ prefix: '/api/v1' })
router.post('/events', koaBody(), (ctx) => {
  ctx.status = 202
  ctx.body = { accepted: true, deduplicated: false, idempotencyKey: 'd-1' }
})
const app = new Koa()
app.use(router.routes())
const server = app.listen(0, () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' && address ? address.port : ''}\n`)
})
