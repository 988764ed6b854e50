/** Where a server's own lines and the keeper's remarks go; a pino logger fits. */
export interface Log {
  /** One line that a server wrote. */
  debug(message: string): void
  /** Something an operator should know, such as a restart. */
  warn(message: string): void
}

/** Says nothing. */
export const silentLog: Log = { debug: () => {}, warn: () => {} }
