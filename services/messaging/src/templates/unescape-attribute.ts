const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** The text of a quoted attribute; undefined when it holds an entity that we do not write. */
export function unescapeAttribute(value: string): string | undefined {
  const known = Object.entries(entities)
  let unknown = false
  const plain = value.replaceAll(/&(?:#?\w+);/g, (entity) => {
    const character = known.find(([, each]) => each === entity)?.[0]
    const numeric = { '&#34;': '"', '&#38;': '&', '&apos;': "'" }[entity]
    unknown ||= character === undefined && numeric === undefined
    return character ?? numeric ?? entity
  })
  return unknown ? undefined : plain
}
