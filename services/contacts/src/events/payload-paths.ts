import { maxNamePaths } from '@outrider/contracts/names'

/**
 * Keys that look like names. Others may be data, such as an address, which must not outlive its person: 32 characters
 * are the shortest Solana address, and a digit begins those of other chains.
 */
const name = /^[A-Za-z_$][\w$-]{0,30}$/
const maxPathLength = 128
/** Values of a payload that are looked at, so that a large one costs no more than its event. */
const maxVisited = 200

/** The paths of a payload's values, as conditions name them; of a list, those of its first item. */
export function payloadPaths(payload: Readonly<Record<string, unknown>>): string[] {
  const paths: string[] = []
  let visited = 0
  const visit = (value: unknown, path: string): void => {
    if (paths.length === maxNamePaths || visited === maxVisited || path.length > maxPathLength)
      return
    visited += 1
    const prefix = path === '' ? '' : `${path}.`
    if (Array.isArray(value)) {
      if (value.length > 0) visit(value[0], `${prefix}0`)
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value))
        if (name.test(key)) visit(inner, `${prefix}${key}`)
    } else paths.push(path)
  }
  visit(payload, '')
  return paths
}
