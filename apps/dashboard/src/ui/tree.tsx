import { numberText, t } from '../texts/texts.ts'
interface Props {
  readonly value: unknown
}

/** Any value of JSON as text: objects and lists as indented lists of names and values. */
export function Tree({ value }: Props) {
  if (typeof value !== 'object' || value === null)
    return <span className="leaf">{textOf(value)}</span>
  const parts = Object.entries(value)
  if (parts.length === 0) return <span className="quiet-text">{t('Empty')}</span>
  return (
    <dl className="tree">
      {parts.map(([name, part]) => (
        <div key={name}>
          <dt>{Array.isArray(value) ? Number(name) + 1 : name}</dt>
          <dd>
            <Tree value={part} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (typeof value === 'number') return numberText(value)
  return typeof value === 'string' ? value : '–'
}
