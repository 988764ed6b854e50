import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** The initials of a name on a color that follows from it. */
export function Avatar({ name, size = 'medium' }: AvatarProps) {
  return (
    <span className={`avatar ${size} hue-${hueOf(name)}`} aria-hidden>
      {initialsOf(name)}
    </span>
  )
}

interface AvatarProps {
  readonly name: string
  readonly size?: 'medium' | 'large'
}

/** The number of colors. */
const hues = 6

function hueOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return sum % hues
}

const firstLetter = /^./u

/** The first letters of the first and the last word; one letter for one word. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words
  return ends.map((word) => firstLetter.exec(word ?? '')?.[0].toUpperCase()).join('') || '?'
}

/** The keys of a shortcut. */
export function Kbd({ keys }: { readonly keys: string }) {
  return (
    <span className="keys">
      {keys.split(' ').map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  )
}

interface EmptyProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly children?: ReactNode
  /** The next step. */
  readonly action?: ReactNode
}

/** A list without rows, and the next step. */
export function EmptyState({ icon: Icon, title, children, action }: EmptyProps) {
  return (
    <div className="empty-state">
      <Icon size={24} aria-hidden />
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {action}
    </div>
  )
}
