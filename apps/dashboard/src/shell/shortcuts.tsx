import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Keyboard, Moon, PanelLeft, Repeat } from 'lucide-react'
import { useTenant } from '../tenant/tenant.tsx'
import { t } from '../texts/texts.ts'
import { DialogFrame } from '../ui/dialog.tsx'
import { Kbd } from '../ui/identity.tsx'

import { pageLinks } from './navigation.ts'
import type { PaletteAction } from './palette.tsx'
import { toggleTheme } from './theme.ts'

/** Loaded when it is opened for the first time. */
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

/** `⌘` on Apple's keyboards. */
export const modifier = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/** Milliseconds within which the second key of `g c` must follow. */
const sequence = 1_500

interface Props {
  readonly isPaletteOpen: boolean
  readonly onPalette: (isOpen: boolean) => void
  readonly onCollapse: () => void
}

/** The shortcuts of all pages, with the command palette and the list of shortcuts. */
export function Shortcuts({ isPaletteOpen, onPalette, onCollapse }: Props) {
  const { orgId, environment } = useTenant()
  const [areKeysOpen, setKeysOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const navigate = useNavigate()
  const other = environment === 'live' ? 'test' : 'live'
  const actions: readonly PaletteAction[] = [
    {
      name: t('Switch to the {other} environment', { other }),
      icon: Repeat,
      run: () =>
        void navigate({ to: '/o/$orgId/$environment', params: { orgId, environment: other } }),
    },
    { name: t('Switch between light and dark'), icon: Moon, run: toggleTheme },
    { name: t('Collapse or expand the navigation'), icon: PanelLeft, keys: '[', run: onCollapse },
    { name: t('Keyboard shortcuts'), icon: Keyboard, keys: '?', run: () => setKeysOpen(true) },
  ]
  useEffect(() => {
    if (isPaletteOpen) setOpened(true)
  }, [isPaletteOpen])
  useKeys((key) => {
    if (key === 'mod+k') onPalette(true)
    if (key === '?') setKeysOpen(true)
    if (key === '[') onCollapse()
    const page = pageLinks.find((each) => key === `g ${each.key ?? ''}`)
    if (page) void navigate({ to: page.to, params: { orgId, environment } })
  })
  return (
    <>
      {wasOpened && (
        <Suspense>
          <Palette isOpen={isPaletteOpen} onClose={() => onPalette(false)} actions={actions} />
        </Suspense>
      )}
      <DialogFrame
        title={t('Keyboard shortcuts')}
        isOpen={areKeysOpen}
        onClose={() => setKeysOpen(false)}
      >
        {() => <ShortcutList />}
      </DialogFrame>
    </>
  )
}

function ShortcutList() {
  const pages = pageLinks.filter(({ key }) => key !== undefined)
  return (
    <dl className="facts shortcuts">
      <dt>{t('Search and commands')}</dt>
      <dd>
        <Kbd keys={`${modifier} K`} />
      </dd>
      <dt>{t('These shortcuts')}</dt>
      <dd>
        <Kbd keys="?" />
      </dd>
      <dt>{t('Collapse the navigation')}</dt>
      <dd>
        <Kbd keys="[" />
      </dd>
      {pages.map(({ name, key }) => (
        <div key={name} className="shortcut">
          <dt>{name}</dt>
          <dd>
            <Kbd keys={`g ${key}`} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Calls back with `mod+k`, a key, or two keys in sequence such as `g c`; not in an input, and not while a dialog is open. */
function useKeys(onKeys: (keys: string) => void): void {
  const latest = useRef(onKeys)
  const before = useRef({ key: '', at: 0 })
  useEffect(() => {
    latest.current = onKeys
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, metaKey, ctrlKey, altKey } = event
      const target = event.composedPath()[0] // `target` of an editor in a shadow root is its host
      if ((metaKey || ctrlKey) && key.toLowerCase() === 'k') {
        event.preventDefault()
        latest.current('mod+k')
        return
      }
      if (metaKey || ctrlKey || altKey || event.defaultPrevented || isTyping(target)) return
      const isSecond = before.current.key === 'g' && event.timeStamp - before.current.at < sequence
      before.current = { key, at: event.timeStamp }
      latest.current(isSecond ? `g ${key}` : key)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function isTyping(target: EventTarget | undefined): boolean {
  if (document.querySelector('.overlay, .popover')) return true
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  )
}
