import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { Page } from '../ui/page.tsx'
import { ForgottenPassword } from './forgotten-password.tsx'
import { SignInForm } from './sign-in-form.tsx'

export function SignInPage() {
  const { to } = useSearch({ from: '/sign-in' })
  const navigate = useNavigate()
  const router = useRouter()
  const goOn = async () => {
    // Only within this site, wherever the link led here from.
    if (to?.startsWith('/') && !to.startsWith('//')) router.history.push(to)
    else await navigate({ to: '/' })
  }
  return (
    <main className="alone">
      <Page title="Sign in to Outrider">
        <SignInForm onSignedIn={goOn} />
        <ForgottenPassword />
      </Page>
    </main>
  )
}
