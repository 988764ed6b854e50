import { posix } from 'node:path'
import { basePath } from '@outrider/contracts/paths'
import { frontPage, navigation } from './navigation.ts'

/** Where the site begins. */
export const siteBase = `${basePath}/docs`

const addresses = new Map(
  [frontPage, ...navigation.flatMap(({ entries }) => entries)].map(({ source, address }) => [
    source,
    urlOf(address),
  ]),
)
addresses.set('README.md', siteBase)
addresses.set('openapi.json', `${basePath}/openapi.json`)

/** The URL of a page or a file of the site. */
export function urlOf(address: string): string {
  return address === '' ? siteBase : `${siteBase}/${address}`
}

/** Where a link of a document leads on the site: a URL, or undefined for what is in the repository alone. */
export function resolveLink(href: string, source: string): string | undefined {
  if (/^(?:[a-z]+:|#)/.test(href)) return href
  const [path = '', fragment] = href.split('#')
  const target = posix.normalize(posix.join(posix.dirname(source), path)).replace(/\/$/, '')
  const url = target.startsWith('docs/pictures/')
    ? urlOf(target.slice('docs/'.length))
    : addresses.get(target)
  return url === undefined || fragment === undefined ? url : `${url}#${fragment}`
}
