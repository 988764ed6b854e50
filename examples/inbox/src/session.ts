/** What a page needs to open its reader's inbox. */
export interface Session {
  /** How the page reaches Outrider. */
  readonly baseUrl: string
  /** Opens one contact's inbox. */
  readonly token: string
}
