export { defaultTexts, type InboxTexts } from './texts.ts'
export { InboxPanel, type InboxPanelProps } from './inbox-panel.tsx'
export type { InboxState } from './inbox-state.ts'
export { type LiveInbox, useInbox } from './use-inbox.ts'
