/** Where the migrations of a service's schema lie: `0001_….sql` and on. */
export function migrationsOf(service: string): URL {
  return new URL(`../../../services/${service}/migrations/`, import.meta.url)
}
