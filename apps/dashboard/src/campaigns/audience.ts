import type { paths } from '@outrider/sdk'

export type Campaign =
  paths['/campaigns/{id}']['get']['responses'][200]['content']['application/json']
export type CampaignInput = NonNullable<
  paths['/campaigns']['post']['requestBody']
>['content']['application/json']
/** One of the three. */
export interface Audience {
  readonly all?: true
  readonly segmentId?: string
  readonly tag?: string
}

export function audienceText({ segmentId, tag }: Audience): string {
  if (tag !== undefined) return `Tag «${tag}»`
  return segmentId === undefined ? 'All contacts' : `Segment ${segmentId}`
}
