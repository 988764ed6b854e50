import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { createRoot } from 'react-dom/client'
import { router } from './router.tsx'
import { sessionCache } from './session/session.ts'
import { applyTheme } from './shell/theme.ts'
import { formatLocale } from './texts/texts.ts'
import { loadModals } from './ui/dialog.tsx'
import { Notifications } from './ui/notifications.tsx'

export function renderApp(): void {
  for (const sign of ['pointermove', 'pointerdown', 'keydown'])
    addEventListener(sign, () => void loadModals(), { once: true, passive: true })
  applyTheme()
  const root = document.querySelector('#root')
  if (!root) throw new Error('the page has no #root')
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={sessionCache}>
        <I18nProvider locale={formatLocale()}>
          <RouterProvider router={router} />
          <Notifications />
        </I18nProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}
