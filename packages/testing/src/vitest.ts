/**
 * Node.js runs the sources itself, as in production, and keeps what it compiles: a worker needs half as much processor
 * time to import them as by vite. `vi.mock` would need vite.
 */
export const nativeImports = { viteModuleRunner: false, nodeLoader: false }

/** The limits of every test in milliseconds, for a machine that is ten times slower than usual; three `eventually` fit into one. */
export const limits = {
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
}
