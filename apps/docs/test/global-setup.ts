import { buildDocs } from '../build/build.ts'

/** The tests look at what is built from the documents as they are now. */
export async function setup(): Promise<void> {
  await buildDocs()
}
