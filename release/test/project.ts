import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { release } from '../src/manifests.ts'

const installed = fileURLToPath(new URL('../node_modules', import.meta.url))

/** The file of a package that npm receives. */
export function tarballOf(name: string): string {
  const file = `${name.replace('@', '').replace('/', '-')}-${release.version}.tgz`
  return join(inject('dist'), 'npm', file)
}

/** The empty project of a user, into which packed packages are unpacked, next to what they depend on. */
export function makeProject(packed: readonly string[], dependencies: readonly string[]) {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'outrider-project-')))
  const modules = join(dir, 'node_modules')
  for (const name of packed) {
    mkdirSync(join(modules, name), { recursive: true })
    run('tar', ['-xzf', tarballOf(name), '-C', join(modules, name), '--strip-components=1'], dir)
  }
  for (const name of dependencies) symlinkSync(join(installed, name), join(modules, name))
  writeFileSync(join(dir, 'package.json'), '{"type":"module"}')
  return {
    dir,
    modules,
    /** Compiles a program as a user does, and returns what it writes. */
    runProgram: (program: string): string => {
      writeFileSync(join(dir, 'main.ts'), program)
      const options = ['--target', 'es2022', '--module', 'nodenext', '--strict', '--skipLibCheck']
      const lib = ['--lib', 'es2022,dom,dom.iterable']
      run(join(installed, '.bin/tsc'), [...options, ...lib, 'main.ts'], dir)
      return run(process.execPath, ['main.js'], dir)
    },
    [Symbol.dispose]: () => rmSync(dir, { recursive: true }),
  }
}

function run(command: string, args: string[], cwd: string): string {
  try {
    return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    throw new Error(`${command}: ${String(Object(error).stdout)}${String(Object(error).stderr)}`, {
      cause: error,
    })
  }
}
