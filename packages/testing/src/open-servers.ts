import process from 'node:process'
import type { Servers } from './servers.ts'

/** Containers with `TEST_SERVERS=containers`, otherwise what the product itself embeds. */
export async function openServers(): Promise<Servers> {
  if (process.env['TEST_SERVERS'] === 'containers')
    return (await import('./container-servers.ts')).containerServers
  return (await import('./embedded-servers.ts')).openEmbeddedServers()
}
