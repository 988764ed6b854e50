import type { Sandbox } from './sandbox.ts'

/** Services that other services send requests to, and the functions that start them. */
const starters = {
  contacts: 'startContacts',
  domains: 'startDomains',
  keys: 'startKeys',
} as const

type Start = (config: object, stack: AsyncDisposableStack) => Promise<unknown>

/**
 * Starts another service of the product in this process, with its own database role and NATS user, for tests of a
 * service that sends it requests. `more` adds to its configuration. It is imported by its path, because no package of a
 * service may depend on another one.
 */
export async function startPeer(
  sandbox: Sandbox,
  name: keyof typeof starters,
  stack: AsyncDisposableStack,
  more: object = {},
): Promise<void> {
  const program = new URL(`../../../services/${name}/src/service.ts`, import.meta.url)
  const module: Readonly<Record<string, Start>> = await import(program.href)
  await module[starters[name]]?.({ ...sandbox.config(name), ...more }, stack)
}
