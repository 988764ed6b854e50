import type { DraftTrigger } from './graph.ts'
import { sampleEvent } from './sample-event.ts'

/** The body of a trigger of this type, as its endpoint takes it. */
export function sampleTrigger(spec: DraftTrigger): Record<string, unknown> {
  const { payload } = sampleEvent(spec)
  switch (spec.type) {
    case 'custom_event':
      return { ...sampleEvent(spec) }
    case 'onchain_event':
    case 'decoded_event':
      return {
        chain: spec.chain ?? 'base',
        event: spec.events?.[0] ?? 'Transfer',
        walletAddress: '0x00000000000000000000000000000000000000aa',
        ...(spec.contract !== undefined && { contractAddress: spec.contract }),
        payload,
      }
    case 'segment_entered':
      return { segmentId: spec.segmentId ?? '', email: 'ada@example.com', payload }
    case 'email_opened':
      return { campaignId: spec.campaignId ?? '', email: 'ada@example.com', payload }
    default:
      return { score: 1.2, email: 'ada@example.com', payload }
  }
}
