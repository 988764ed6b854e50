import { createRouter } from '@tanstack/react-router'
import { pages } from './routes/pages.ts'
import {
  inOrganization,
  invitation,
  organizations,
  passwordReset,
  root,
  signIn,
  start,
} from './routes/root.tsx'

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    start,
    invitation,
    passwordReset,
    organizations,
    inOrganization.addChildren(pages),
  ]),
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
