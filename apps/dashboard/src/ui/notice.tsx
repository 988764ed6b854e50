import type { ReactNode } from 'react'

interface Props {
  readonly tone: 'info' | 'good' | 'warn' | 'danger'
  readonly children: ReactNode
}

/** Something to read before going on. */
export function Notice({ tone, children }: Props) {
  return (
    <div className={`notice ${tone}`} role={tone === 'danger' ? 'alert' : undefined}>
      {children}
    </div>
  )
}
