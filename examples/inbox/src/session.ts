/** The values with which a page opens its user's inbox. */
export interface Session {
  /** The URL of Outrider. */
  readonly baseUrl: string
  /** Opens one contact's inbox. */
  readonly token: string
}
