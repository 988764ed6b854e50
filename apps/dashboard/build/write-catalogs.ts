// `pnpm texts` brings the catalogs of all languages up to date; `pnpm texts fr` also begins that of French.
import { writeCatalogs } from './catalogs.ts'

writeCatalogs(process.argv.slice(2))
