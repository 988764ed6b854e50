import { owners, type ServiceName } from '@outrider/contracts/services'
import { migrate, migrationsOf } from '@outrider/service/db/migrate'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { databaseOf, newPasswords } from './credentials.ts'
import { openServers } from './servers.ts'

declare module 'vitest' {
  interface ProvidedContext {
    readonly database: {
      /** The superuser's. */
      readonly url: string
      /** A database with every schema at its newest migration, to be cloned. */
      readonly template: string
      readonly passwords: Readonly<Record<ServiceName, string>>
    }
  }
}

const template = 'outrider_template'

/** Once per run of vitest: one PostgreSQL, and in it the database that every test file clones. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  await using starting = new AsyncDisposableStack()
  const servers = await openServers()
  const { url } = starting.use(await servers.startPostgres())
  const passwords = newPasswords()
  await createTemplate(url, passwords)
  provide('database', { url, template, passwords })
  const started = starting.move()
  return () => started.disposeAsync()
}

async function createTemplate(
  url: string,
  passwords: Readonly<Record<ServiceName, string>>,
): Promise<void> {
  const admin = postgres(url, { max: 1 })
  await admin`create database ${admin(template)}`
  await admin.end()
  await migrate(
    databaseOf(url, template),
    owners.map((declaration) => ({
      name: declaration.name,
      password: passwords[declaration.name],
      migrations: migrationsOf(declaration),
    })),
  )
}
