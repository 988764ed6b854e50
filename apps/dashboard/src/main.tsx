import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { router } from './router.tsx'
import { sessionCache } from './session/session.ts'
import { applyTheme } from './shell/account-menu.tsx'
import './shell/shell.css'
import './ui/base.css'
import './ui/components.css'
import { Notifications } from './ui/notifications.tsx'
import './ui/tokens.css'

applyTheme()
const root = document.querySelector('#root')
if (!root) throw new Error('the page has no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={sessionCache}>
      <RouterProvider router={router} />
      <Notifications />
    </QueryClientProvider>
  </StrictMode>,
)
