import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const program = fileURLToPath(new URL('../k8s/operator', import.meta.url))

/** A cluster in which the job prints a line and ends with `exit`. Its pod's status says so at the second look. */
const kubectl = `#!/bin/sh
cd "$(dirname "$0")"
case " $* " in
*' create job '*) echo '{"spec":{"template":{"spec":{"containers":[{"name":"purge"}]}}}}' ;;
*' apply '*) cat >applied.json ;;
*' logs '*) echo 'the log of the job' ;;
*' get pods '*) if [ -e looked ]; then cat exit; else touch looked; fi ;;
*' delete job '*) touch deleted ;;
*) exit 64 ;;
esac
`

const hasJq = (() => {
  try {
    execFileSync('jq', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()
const reason = hasJq ? '' : ' (skipped: jq is not on PATH)'

test.skipIf(!hasJq).each([0, 1, 2])(
  `deploy/k8s/operator ends as the command in the cluster does: %i${reason}`,
  async (exit) => {
    const folder = mkdtempSync(join(tmpdir(), 'outrider-kubectl-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'kubectl'), kubectl)
    chmodSync(join(folder, 'kubectl'), 0o755)
    writeFileSync(join(folder, 'exit'), String(exit))
    const { promise, resolve } = Promise.withResolvers<{ code: unknown; printed: string }>()
    const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}` }
    execFile(program, ['organization', 'create', 'Acme & Co', 'pro'], { env }, (error, printed) =>
      resolve({ code: error?.code ?? 0, printed }),
    )
    expect(await promise).toEqual({ code: exit, printed: 'the log of the job\n' })
    expect(JSON.parse(readFileSync(join(folder, 'applied.json'), 'utf8'))).toEqual({
      spec: {
        backoffLimit: 0,
        template: {
          spec: {
            containers: [
              {
                name: 'purge',
                args: [
                  'apps/outrider/src/operator.ts',
                  'organization',
                  'create',
                  'Acme & Co',
                  'pro',
                ],
              },
            ],
          },
        },
      },
    })
    expect(existsSync(join(folder, 'deleted'))).toBe(true)
  },
)
