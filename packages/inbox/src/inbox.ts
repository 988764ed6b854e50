export { defaultTexts, type InboxTexts } from './use-inbox.ts'
export { InboxPanel, type InboxPanelProps } from './inbox-panel.tsx'
export type { InboxState } from './inbox-state.ts'
export { type LiveInbox, useInbox } from './use-inbox.ts'
