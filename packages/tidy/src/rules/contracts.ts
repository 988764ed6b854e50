import { answeredBy } from '@outrider/contracts/service'
import { services } from '@outrider/contracts/services'
import { files, urlOf } from '../repository.ts'
import type { Offence, Rule } from '../rule.ts'

const answered = new Set<unknown>(services.flatMap(answeredBy).map(({ subject }) => subject))
const published = new Set<unknown>(
  services.flatMap(({ publishes }) => publishes.map(({ subject }) => subject)),
)

/** That a declared contract has a handler, each service checks when it starts. */
export const contracts: Rule = {
  name: 'contracts without handler',
  todo: 'Declare in packages/contracts/src/services who answers or publishes it, or delete it',
  async check() {
    const modules = files
      .filter((file) => /^packages\/contracts\/src\/[^/]+\.ts$/.test(file))
      .filter((file) => !file.endsWith('.test.ts'))
    return (await Promise.all(modules.map(strayContracts))).flat()
  },
}

async function strayContracts(file: string): Promise<Offence[]> {
  const exported: Record<string, unknown> = await import(urlOf(file))
  return Object.entries(exported).flatMap(([name, value]) =>
    isStray(value) ? [{ file, line: 1, found: name }] : [],
  )
}

export function isStray(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('subject' in value)) return false
  if ('reply' in value) return !answered.has(value.subject)
  return 'data' in value && !published.has(value.subject)
}
