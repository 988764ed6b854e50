import type { Context } from 'koa'

/** What a request shows of its sender; empty text where it shows nothing. */
export interface Credentials {
  /** The token of `Authorization: Bearer` (RFC 6750, section 2.1). */
  readonly bearer: string
  readonly sessionCookie: string
  readonly csrfToken: string
  readonly organization: string
  readonly environment: string
  readonly origin: string
  /** Whether the request may change something. */
  readonly isWrite: boolean
  /** The `id` in the path. */
  readonly pathId: string
}

export function credentialsOf(
  ctx: Context,
  params: Readonly<Record<string, string>>,
  cookieName: string,
): Credentials {
  return {
    bearer: bearerOf(ctx.get('Authorization')),
    sessionCookie: ctx.cookies.get(cookieName) ?? '',
    csrfToken: ctx.get('X-CSRF-Token'),
    organization: ctx.get('X-Org-Id'),
    environment: ctx.get('X-Environment'),
    origin: ctx.get('Origin'),
    isWrite: ctx.method !== 'GET' && ctx.method !== 'HEAD',
    pathId: params['id'] ?? '',
  }
}

/** The scheme is case-insensitive (RFC 9110, section 11.1). */
export function bearerOf(authorization: string): string {
  const [scheme = '', token = '', ...rest] = authorization.split(' ')
  return scheme.toLowerCase() === 'bearer' && rest.length === 0 ? token : ''
}
