import { prepareBrowser } from '@outrider/testing/browser'
import { buildDocs } from '../build/build.ts'

/** The tests look at what is built from the documents as they are now, in a browser that is unpacked once. */
export async function setup(): Promise<void> {
  await Promise.all([buildDocs(), prepareBrowser()])
}
