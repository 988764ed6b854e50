import { useNavigate } from '@tanstack/react-router'
import { FlaskConical, Redo2, Search, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTenant } from '../tenant/tenant.tsx'
import { formatLocale, plural, rich, t } from '../texts/texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { EditorFrame } from '../ui/editor-frame.tsx'
import { Badge } from '../ui/values.tsx'
import { FaultList } from './editor-panel.tsx'
import { useEditor } from './use-editor.ts'

interface FrameProps {
  readonly onFind: () => void
  readonly onTest: () => void
  readonly onPublish: () => void
  readonly children: ReactNode
}

/** The frame of the editor: the name, whether it is saved, and the actions. */
export function AutomationFrame({ onFind, onTest, onPublish, children }: FrameProps) {
  const { store, state } = useEditor()
  const { orgId, environment } = useTenant()
  const navigate = useNavigate()
  const { history, stored } = state
  const { id, status } = stored.automation
  const { name } = history.present
  return (
    <EditorFrame
      title={name}
      titleField={
        <input
          className="editor-name"
          name="name"
          aria-label={t('Automation name')}
          value={name}
          onChange={({ target }) => store.edit({ name: target.value }, 'name')}
        />
      }
      backTo={t('the automation')}
      onBack={() =>
        void navigate({
          to: '/o/$orgId/$environment/automations/$id',
          params: { orgId, environment, id },
        })
      }
      state={
        <>
          <Badge state={status} />
          <SaveState />
        </>
      }
      actions={
        <>
          <IconButton
            icon={Undo2}
            label={t('Undo')}
            isDisabled={history.past.length === 0}
            onPress={store.undo}
          />
          <IconButton
            icon={Redo2}
            label={t('Redo')}
            isDisabled={history.future.length === 0}
            onPress={store.redo}
          />
          <IconButton icon={Search} label={t('Find a step')} onPress={onFind} />
          <Button icon={FlaskConical} onPress={onTest}>
            {t('Test')}
          </Button>
          <Button variant="primary" onPress={onPublish}>
            {t('Publish changes')}
          </Button>
        </>
      }
    >
      {children}
    </EditorFrame>
  )
}

const clock = new Intl.DateTimeFormat(formatLocale(), { timeStyle: 'short' })

/** Whether the draft is saved. Until then, it is kept in this browser. */
function SaveState() {
  const { state } = useEditor()
  const { isSaving, savedAt, problem, history, saved, rejected } = state
  const isOpen = history.present !== saved
  const text = problem
    ? t('Not saved, kept in this browser. {problem}', { problem })
    : rejected.length > 0
      ? t('Some changes are not saved')
      : isSaving
        ? t('Saving…')
        : savedAt
          ? t('Saved {time}', { time: clock.format(savedAt) })
          : isOpen
            ? ''
            : t('Saved')
  return (
    <span
      className={problem || rejected.length > 0 ? 'save-state fault' : 'save-state'}
      role="status"
    >
      {text}
    </span>
  )
}

/** How many steps need a change, as a button that lists them. */
export function FaultNotice(): ReactNode {
  const { faults, state } = useEditor()
  const [isOpen, setOpen] = useState(false)
  const count = faults.length + state.rejected.length
  if (count === 0) return null
  return (
    <div className="fault-notice">
      <Button aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        <span className="badge danger">
          {plural(count, '{count} thing to complete', '{count} things to complete')}
        </span>
      </Button>
      {isOpen && <FaultList />}
    </div>
  )
}

export function MoveNotice() {
  const { drag } = useEditor()
  return (
    <p className="move-notice" role="status">
      {rich('Choose a line for the step. <button>Cancel</button>', {
        button: (text) => (
          <Button variant="quiet" onPress={() => drag(undefined)}>
            {text}
          </Button>
        ),
      })}
    </p>
  )
}
