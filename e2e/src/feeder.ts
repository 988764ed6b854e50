import { eventually } from '@outrider/testing/eventually'
import { expect } from 'vitest'
import type { Client } from './client.ts'
import type { Schema, Sent as SentTo } from './interface.ts'

/** Where triggers are posted with a key. */
export const triggers = '/v2/automations/runtime/triggers'
/** What is posted of a trigger, by the last word of its path. */
export type Sent<End extends string> = SentTo<'post', `${typeof triggers}/${End}`>

interface More {
  readonly graph?: Schema<'Graph'>
}

/** Makes automations, posts triggers to them, and looks at what entered. */
export function createFeeder(api: Client) {
  const create = async (trigger: Schema<'TriggerSpec'>, more: More = {}): Promise<string> => {
    const answer = await api.post('/automations', { name: 'A', trigger, ...more })
    expect(answer.status).toBe(201)
    return answer.body.id
  }
  const move = async (
    id: string,
    ...transitions: ('publish' | 'activate' | 'pause' | 'archive')[]
  ): Promise<void> => {
    for (const transition of transitions)
      expect((await api.post(`/automations/${id}/${transition}`)).status).toBe(200)
  }
  return {
    create,
    move,
    /** Active and published. */
    live: async (trigger: Schema<'TriggerSpec'>, more: More = {}): Promise<string> => {
      const id = await create(trigger, more)
      await move(id, 'publish', 'activate')
      return id
    },
    onchain: (body: Sent<'onchain-event'>) => api.post(`${triggers}/onchain-event`, body),
    decoded: (body: Sent<'decoded-event'>) => api.post(`${triggers}/decoded-event`, body),
    segmentEntered: (body: Sent<'segment-entered'>) =>
      api.post(`${triggers}/segment-entered`, body),
    emailOpened: (body: Sent<'email-opened'>) => api.post(`${triggers}/email-opened`, body),
    healthThreshold: (body: Sent<'health-threshold'>) =>
      api.post(`${triggers}/health-threshold`, body),
    /** The keys of an automation's entries, newest first. */
    keysOf: async (automationId: string): Promise<string[]> =>
      (await api.list(`/automations/${automationId}/entries`, 'entries')).map(({ key }) => key),
    /** An entry once it has completed. */
    finished: (entryId = '') =>
      eventually(async () => {
        const { body } = await api.get(`/entries/${entryId}`)
        expect(body.status).toBe('completed')
        return body
      }),
  }
}

let names = 0
/** An event name that no other test uses. */
export const fresh = () => `Event${(names += 1)}`

/** Tags whoever enters. */
export const tagging = (tag: string): Schema<'Graph'> => ({
  nodes: [
    { id: 'tag', type: 'update_contact', config: { addTags: [tag] } },
    { id: 'end', type: 'exit' },
  ],
  edges: [{ from: 'tag', to: 'end' }],
})

export const spec = (event: string, more: Partial<Schema<'OnchainEventSpec'>> = {}) => ({
  type: 'onchain_event' as const,
  events: [event],
  ...more,
})

export const event = (name: string, more: Partial<Sent<'onchain-event'>> = {}) => ({
  chain: 'base',
  event: name,
  ...more,
})
