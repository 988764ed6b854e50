/** Where the interface begins; a route's path continues from there. */
export const basePath = '/api/v1'

/** The routes that links lead to: services write the links, the gateway serves them. */
export const linkPaths = {
  invitation: '/invitations/:token/accept',
  passwordReset: '/auth/password-reset/:token',
  addressVerification: '/auth/verify-address/:token',
  confirmation: '/forms/confirm/:token',
  unsubscribe: '/unsubscribe/:token',
  preferences: '/preferences/:token',
  emailOpened: '/email/open/:token',
  linkClicked: '/email/click/:token',
} as const

/** The URL of a link; `publicUrl` is the origin under which callers reach the gateway. */
export function linkTo(publicUrl: string, link: keyof typeof linkPaths, token: string): string {
  return `${publicUrl}${basePath}${linkPaths[link].replace(':token', () => token)}`
}
