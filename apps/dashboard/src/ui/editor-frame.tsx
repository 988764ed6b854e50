import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Button } from 'react-aria-components/Button'
import { t } from '../texts/texts.ts'

interface Props {
  /** The page's only `h1`: the name of the edited object. */
  readonly title: string
  /** An input that displays the title, which then is only for screen readers. */
  readonly titleField?: ReactNode
  /** Where the arrow leads, for its label. */
  readonly backTo: string
  readonly onBack: () => void
  /** Whether it is saved, next to the title. */
  readonly state?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A page that fills the window: the navigation gives way to a bar with the way back, the name, and the actions. */
export function EditorFrame(props: Props) {
  const { title, titleField, backTo, onBack, state, actions, children } = props
  useEffect(() => {
    document.title = `${title} · Outrider`
  }, [title])
  return (
    <article className="editor">
      <header className="editor-bar">
        <Button
          className="button quiet icon"
          aria-label={t('Back to {backTo}', { backTo })}
          onPress={onBack}
        >
          <ArrowLeft size={16} aria-hidden />
        </Button>
        <h1 className={titleField === undefined ? undefined : 'visually-hidden'}>{title}</h1>
        {titleField}
        {state !== undefined && <div className="editor-state">{state}</div>}
        {actions !== undefined && <div className="actions">{actions}</div>}
      </header>
      <div className="editor-body">{children}</div>
    </article>
  )
}
