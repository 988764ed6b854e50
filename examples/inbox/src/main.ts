import process from 'node:process'
import { createOutrider } from '@outrider/sdk'
import { createProduct } from './server.ts'

const {
  OUTRIDER_URL: baseUrl = 'http://localhost:8080/api/v1',
  OUTRIDER_KEY: secretKey,
  PORT = '3000',
} = process.env
if (!secretKey) throw new Error('OUTRIDER_KEY is not set')
const outrider = createOutrider({ baseUrl, secretKey })
createProduct({ outrider, baseUrl }).listen(Number(PORT), 'localhost', () =>
  console.error(`listening on http://localhost:${PORT}`),
)
