import type { Schema } from '../data/calls.ts'

/** Content of a campaign or of one of its variants. */
export interface Version {
  readonly templateId?: string | null
  readonly content?: Schema<'CampaignContent'> | null
}

/** A text that renders to nothing. The API creates no campaign without content, and it may be written later. */
const later = '{% comment %}There is no content yet.{% endcomment %}'

/** The fields of a new campaign that has no content yet. */
export function withoutContent(name: string, channel: 'email' | 'inapp') {
  return channel === 'inapp'
    ? { channel, content: { title: name, body: later } }
    : { channel, content: { subject: name, text: later } }
}

/** The content that a user has written; undefined if there is none yet. */
export function writtenIn({ content }: Version): Schema<'CampaignContent'> | undefined {
  return content && content.text !== later && content.body !== later ? content : undefined
}

/** Whether there is nothing to send yet. */
export function isEmpty(version: Version): boolean {
  return !version.templateId && !writtenIn(version)
}
