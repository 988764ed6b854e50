import { Page } from '../ui/page.tsx'
import { FirstSteps } from './first-steps.tsx'
import { Figures } from './figures.tsx'
import { LatestMessages } from './latest-messages.tsx'
import { OverTime } from './over-time.tsx'

export function OverviewPage() {
  return (
    <Page title="Overview">
      <Figures />
      <OverTime />
      <LatestMessages />
      <FirstSteps />
    </Page>
  )
}
