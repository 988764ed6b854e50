import process from 'node:process'
import { owners, type ServiceName } from '@outrider/contracts/services'
import { migrate, migrationsOf } from '@outrider/service/db/migrate'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { databaseOf, newPasswords } from './credentials.ts'
import { hasDocker } from './docker.ts'
import { lendServers } from './lent-servers.ts'
import { openEmbeddedServers, type TestServers } from './servers.ts'

declare module 'vitest' {
  interface ProvidedContext {
    readonly database: {
      /** The superuser's. */
      readonly url: string
      /** A database with every schema at its newest migration, to be cloned. */
      readonly template: string
      readonly passwords: Readonly<Record<ServiceName, string>>
    }
    /** Where workers borrow containers; null when they start embedded servers themselves. */
    readonly lender: string | null
  }
}

const template = 'outrider_template'

/**
 * Once per run of vitest: one PostgreSQL, and in it the database that every test file clones. Servers run in containers where Docker
 * responds, else without; `TEST_SERVERS` set to `containers` or `embedded` decides.
 */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  await using starting = new AsyncDisposableStack()
  const inContainers = await choosesContainers()
  const containers = starting.use(new AsyncDisposableStack())
  const servers = await (inContainers ? openContainers(containers) : openEmbeddedServers())
  const { url } = starting.use(await servers.startPostgres())
  const passwords = newPasswords()
  await createTemplate(url, passwords)
  provide('database', { url, template, passwords })
  provide('lender', inContainers ? await lendServers(servers, containers) : null)
  const started = starting.move()
  return () => started.disposeAsync()
}

async function choosesContainers(): Promise<boolean> {
  const chosen = process.env['TEST_SERVERS'] ?? 'auto'
  if (!['auto', 'containers', 'embedded'].includes(chosen))
    throw new Error(`TEST_SERVERS is ${chosen}, must be auto, containers, or embedded`)
  return chosen === 'auto' ? hasDocker() : chosen === 'containers'
}

async function openContainers(stack: AsyncDisposableStack): Promise<TestServers> {
  process.stderr.write('servers run in containers; TEST_SERVERS=embedded needs no Docker\n')
  const { openContainerServers } = await import('./container-servers.ts')
  return openContainerServers(stack)
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
