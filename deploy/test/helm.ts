import { createHash } from 'node:crypto'
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type KubernetesObject, objectsIn } from '../src/kustomize.ts'
import { filesOf, read, readYaml } from './repository.ts'

const run = promisify(execFile)
const chart = fileURLToPath(new URL('../helm/outrider', import.meta.url))
type Context = Readonly<Record<string, unknown>>

/** Whether Helm is on PATH. There is no package of it to fetch. */
const hasHelm = await run('helm', ['version']).then(
  () => true,
  () => false,
)

/** Runs Helm on the chart. */
async function helm(...args: readonly string[]): Promise<string> {
  return (await run('helm', [...args, chart], { maxBuffer: 2 ** 26 })).stdout
}

/**
 * The objects of the chart's release `outrider` in the namespace `outrider`: by Helm, which also checks the chart, or else
 * by the few actions that the chart uses.
 */
export async function renderChart(values: Context): Promise<KubernetesObject[]> {
  const context = { Values: values, Release: { Namespace: 'outrider', Revision: 1 } }
  if (hasHelm) await helm('lint', '--strict')
  const texts = hasHelm
    ? [await helm('template', '--namespace', 'outrider', '--set-json', setting(values), 'outrider')]
    : filesOf('deploy/helm/outrider/templates/*').map((file) => renderTemplate(read(file), context))
  return texts
    .flatMap((text) => text.split(/^---$/m))
    .filter((text) => /^kind:/m.test(text))
    .flatMap(objectsIn)
}

const setting = (values: Context) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
    .join(',')

/** The values of a file of the chart. */
export function valuesIn(file: string): Context {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema of the chart, which a test checks
  return readYaml(`deploy/helm/outrider/${file}`) as Context
}

/** A template with values filled in. Throws for an action that it does not know. */
export function renderTemplate(text: string, context: Context): string {
  const shown: boolean[] = []
  let rendered = ''
  const parts = text.replaceAll(/\s*\{\{-/g, '{{').split(/(\{\{.*?\}\}(?!\}))/)
  for (const part of parts) {
    const [, action] = /^\{\{ ?(.*?) ?\}\}$/.exec(part) ?? []
    if (action === 'end') shown.pop()
    else if (action === 'else') shown.push(shown.pop() === false)
    else if (action?.startsWith('if ')) shown.push(valueAt(action.slice(3), context) === true)
    else if (!shown.includes(false))
      rendered += action === undefined ? part : String(evaluate(action, context))
  }
  return rendered
}

function evaluate(action: string, context: Context): unknown {
  if (action === '"{{"') return '{{'
  const [, file] = /^toJson \(\.Files\.Get "([\w/.-]+)"\)$/.exec(action) ?? []
  if (file !== undefined) return JSON.stringify(read(`deploy/helm/outrider/${file}`))
  const [, isJson, path, isHashed] = /^(toJson )?(\.[\w.-]+)( \| sha256sum)?$/.exec(action) ?? []
  const value = path && valueAt(path, context)
  if (value === undefined) throw new Error(`unknown action: ${action}`)
  const text = typeof value === 'string' && !isJson ? value : JSON.stringify(value)
  return isHashed ? createHash('sha256').update(text).digest('hex') : text
}

function valueAt(path: string, context: Context): unknown {
  return path
    .split('.')
    .slice(1)
    .reduce<unknown>((value, name) => Object(value)[name], context)
}
