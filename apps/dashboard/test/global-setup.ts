import { prepareBrowser } from '@outrider/testing/browser'
import { buildDashboard } from '../build/build.ts'

/** The tests look at what is built from the sources as they are now, in a browser that is unpacked once. */
export async function setup(): Promise<void> {
  await Promise.all([buildDashboard(), prepareBrowser()])
}
