/** The cookie that holds a browser's session. */
export interface SessionCookie {
  readonly name: string
  /** The `Set-Cookie` that opens a session until a time, in RFC 3339. */
  open(token: string, expiresAt: string): string
  /** The `Set-Cookie` that takes it away. */
  close(): string
}

/** Without https, which a browser would refuse the prefix on. */
export const plainCookieName = 'outrider_session'

/**
 * Under https the cookie never travels in the clear, and no sibling domain can set it (RFC 6265bis, section
 * 4.1.3.2: `__Host-`).
 */
export function sessionCookieFor(publicUrl: string): SessionCookie {
  const isSecure = publicUrl.startsWith('https:')
  const name = isSecure ? `__Host-${plainCookieName}` : plainCookieName
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return {
    name,
    open: (token, expiresAt) =>
      `${name}=${token}; ${attributes}; Expires=${new Date(expiresAt).toUTCString()}`,
    close: () => `${name}=; ${attributes}; Max-Age=0`,
  }
}
