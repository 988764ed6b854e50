import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { parse, stringify } from 'yaml'
import {
  essentialOf,
  type ThingFields,
  type KindName,
  kindNames,
  kindOf,
  type Thing,
} from './kinds.ts'

/** `welcome.yaml`; `welcome.html` and `welcome.pt-BR.html` with it. */
const fileName = /^([a-z0-9-]{1,64})(?:\.([A-Za-z0-9-]+))?\.(yaml|html|mjml|liquid)$/

/** Reads the configuration of a folder. Throws with the name of a file that is not as expected. */
export async function readFolder(folder: string): Promise<Thing[]> {
  const things: Thing[] = []
  for (const kind of kindNames) {
    const texts = new Map<string, Map<string, string>>()
    for (const file of await filesOf(folder, kind)) {
      const [, key = ''] = fileName.exec(file) ?? []
      const text = await readFile(join(folder, kind, file), 'utf8')
      texts.set(key, (texts.get(key) ?? new Map<string, string>()).set(file, text))
    }
    for (const [key, files] of texts) things.push({ kind, key, fields: fieldsIn(kind, key, files) })
  }
  return things
}

async function filesOf(folder: string, kind: KindName): Promise<string[]> {
  try {
    const files = await readdir(join(folder, kind))
    return files.filter((file) => fileName.test(file)).toSorted()
  } catch (error) {
    if (Object(error).code === 'ENOENT') return []
    throw error
  }
}

/** The fields of a resource in its files. */
function fieldsIn(kind: KindName, key: string, files: ReadonlyMap<string, string>): ThingFields {
  const place = (file: string) => `${kind}/${file}`
  const fields = yamlIn(place(`${key}.yaml`), files.get(`${key}.yaml`) ?? '')
  const { fields: known, texts = {} } = kindOf(kind)
  for (const field of Object.keys(fields))
    if (!known.includes(field) || Object.hasOwn(texts, field))
      throw new Error(`${place(`${key}.yaml`)}: ${field} is not a field of this file`)
  const locales = localesIn(fields)
  for (const [file, text] of files) {
    const [, , locale, extension = ''] = fileName.exec(file) ?? []
    if (extension === 'yaml' && locale === undefined) continue
    const [field] = Object.entries(texts).find(([, each]) => each === extension) ?? []
    if (field === undefined || (locale !== undefined && kind !== 'templates'))
      throw new Error(`${place(file)} is not a file of ${kind}`)
    if (locale === undefined) fields[field] = text
    else locales.set(locale, { ...locales.get(locale), [field]: text })
  }
  if (locales.size > 0) fields['locales'] = Object.fromEntries(locales)
  return essentialOf(kind, fields)
}

function yamlIn(place: string, text: string): Record<string, unknown> {
  try {
    const value: unknown = parse(text)
    if (typeof value === 'object' && !Array.isArray(value)) return { ...value }
  } catch (cause) {
    throw new Error(`${place}: ${cause instanceof Error ? cause.message : 'is not YAML'}`, {
      cause,
    })
  }
  throw new Error(`${place}: must be a mapping`)
}

/** The content of each locale, by its tag in canonical form, as the API returns it. */
function localesIn({ locales }: ThingFields): Map<string, ThingFields> {
  return new Map(
    Object.entries({ ...Object(locales) }).map(([tag, content]) => [
      canonical(tag),
      { ...Object(content) },
    ]),
  )
}

function canonical(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? tag
  } catch {
    return tag // the API rejects it
  }
}

/** The files of a resource: their names and content. */
function filesFor({ kind, key, fields }: Thing): Map<string, string> {
  const { texts = {} } = kindOf(kind)
  const files = new Map<string, string>()
  /** The fields that are not files of their own. */
  const rest = (content: ThingFields, locale: string) =>
    Object.fromEntries(
      Object.entries(content).filter(([field, value]) => {
        const extension = texts[field]
        if (extension === undefined || typeof value !== 'string') return true
        files.set(`${key}${locale}.${extension}`, value)
        return false
      }),
    )
  const own = rest(fields, '')
  const locales = Object.entries({ ...Object(fields['locales']) }).map(([tag, content]) => [
    tag,
    rest(Object(content), `.${tag}`),
  ])
  if (locales.length > 0) own['locales'] = Object.fromEntries(locales)
  if (Object.keys(own).length > 0) {
    const options = { lineWidth: 0, aliasDuplicateObjects: false }
    files.set(`${key}.yaml`, stringify(own, options))
  }
  return files
}

/** Writes the files of a resource, unless they say the same already; they keep their comments then. */
export async function writeThing(folder: string, thing: Thing, existing?: Thing): Promise<boolean> {
  if (existing && isDeepStrictEqual(thing.fields, existing.fields)) return false
  await mkdir(join(folder, thing.kind), { recursive: true })
  const files = filesFor(thing)
  if (existing) await removeFiles(folder, thing, (file) => !files.has(file))
  for (const [file, text] of files) await writeFile(join(folder, thing.kind, file), text)
  return true
}

/** Deletes the files of a resource. */
export async function removeFiles(
  folder: string,
  { kind, key }: Pick<Thing, 'kind' | 'key'>,
  isGone: (file: string) => boolean = () => true,
): Promise<void> {
  for (const file of await filesOf(folder, kind))
    if (fileName.exec(file)?.[1] === key && isGone(file)) await rm(join(folder, kind, file))
}
