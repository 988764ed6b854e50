/** The lists whose things have pages of their own, as addresses have them. */
export type ListName =
  | 'automations'
  | 'campaigns'
  | 'contacts'
  | 'domains'
  | 'entries'
  | 'messages'
  | 'segments'
  | 'templates'
  | 'webhooks'
