import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { parse as check } from '@outrider/contracts/contract'
import { keepDebianPackage, reasonOf } from '@outrider/embedded/debian-packages'
import { type Static, Type } from 'typebox'
import { parseAllDocuments } from 'yaml'

const run = promisify(execFile)
const folders = fileURLToPath(new URL('../k8s', import.meta.url))
const cacheDir = fileURLToPath(new URL('../../.cache/kustomize', import.meta.url))

export type KubernetesObject = Static<typeof KubernetesObject>
const Labels = Type.Optional(Type.Record(Type.String(), Type.String()))
const KubernetesObject = Type.Object({
  apiVersion: Type.String(),
  kind: Type.String(),
  metadata: Type.Object({
    name: Type.String(),
    namespace: Type.Optional(Type.String()),
    labels: Labels,
  }),
})

/** The objects of `deploy/k8s/<folder>`, as `kubectl apply -k` would send them. */
export async function render(folder: string): Promise<KubernetesObject[]> {
  const found = await findKustomize()
  if (typeof found === 'string') throw new Error(found)
  const [command, ...args] = found
  const { stdout } = await run(command, [...args, join(folders, folder)], { maxBuffer: 2 ** 26 })
  return objectsIn(stdout)
}

/** The same with a component on top, as an overlay of a user has it. */
export async function renderWith(folder: string, component: string): Promise<KubernetesObject[]> {
  await using stack = new AsyncDisposableStack()
  const dir = await mkdtemp(join(folders, '.test-'))
  stack.defer(() => rm(dir, { recursive: true }))
  const overlay = { resources: [`../${folder}`], components: [`../${component}`] }
  await writeFile(join(dir, 'kustomization.yaml'), JSON.stringify(overlay))
  return await render(basename(dir))
}

/** Each document of a YAML text. */
export function objectsIn(text: string): KubernetesObject[] {
  return parseAllDocuments(text).map((document) => check(KubernetesObject, document.toJS()))
}

/**
 * The command that renders: from PATH, where kubectl has it too; else from Debian's package, which needs no root. A string with the reason
 * where there is none.
 */
export async function findKustomize(): Promise<[string, ...string[]] | string> {
  if (await works('kustomize', 'version')) return ['kustomize', 'build']
  if (await works('kubectl', 'kustomize', '--help')) return ['kubectl', 'kustomize']
  return keepDebianPackage(cacheDir, { name: 'kustomize', suite: 'sid' }).then(
    (root): [string, string] => [join(root, 'usr/bin/kustomize'), 'build'],
    (error: unknown) =>
      `neither kustomize nor kubectl on PATH, and none from Debian: ${reasonOf(error)}`,
  )
}

async function works(command: string, ...args: string[]): Promise<boolean> {
  return run(command, args).then(
    () => true,
    () => false,
  )
}
