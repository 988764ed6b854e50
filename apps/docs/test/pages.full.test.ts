import { expect, test } from 'vitest'
import { frontPage, navigation } from '../build/navigation.ts'
import { expectFaultless, openSite, views } from './site.ts'

const pages = [frontPage, ...navigation.flatMap(({ entries }) => entries)]

const { openPage } = await openSite()

test.each(views)(
  'every page is without fault, $width wide and $colorScheme',
  async ({ colorScheme, ...viewport }) => {
    const { page, complaints } = await openPage({ colorScheme, viewport })
    for (const { address } of pages) await expectFaultless(page, address, viewport.width)
    expect(complaints).toEqual([])
  },
)
