import { basePath, linkPaths } from '@outrider/contracts/paths'

/** Where the dashboard has a page of its own for a link that has a plain one in the interface. */
const pages = [
  { page: '/invitations', pattern: patternOf(linkPaths.invitation) },
  { page: '/password-reset', pattern: patternOf(linkPaths.passwordReset) },
]

/** The dashboard's page for a link, by the path of its plain page; undefined for any other path. */
export function pageOfLink(path: string): string | undefined {
  for (const { page, pattern } of pages) {
    const token = pattern.exec(path)?.[1]
    if (token !== undefined) return `${page}/${token}`
  }
  return undefined
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${basePath}${path.replace(':token', '([\\w-]{1,200})')}$`)
}
