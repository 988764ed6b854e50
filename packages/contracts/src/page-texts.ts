/** The texts of the pages that links in emails open, in English, by name. Values stand in braces. */
export const pageTexts = {
  unsubscribeTitle: 'Unsubscribe',
  unsubscribeQuestion: 'Do you want to unsubscribe from emails from {sender}?',
  unsubscribeTopicQuestion: 'Do you want to unsubscribe from emails about “{topic}” from {sender}?',
  unsubscribeTheseQuestion: 'Do you want to unsubscribe from these emails from {sender}?',
  unsubscribeButton: 'Unsubscribe',
  unsubscribeAllQuestion: 'Or from all emails from {sender}?',
  unsubscribeAllButton: 'Unsubscribe from all emails',
  unsubscribeStay: 'To stay subscribed, you can close this page. Nothing will change.',
  unsubscribedTitle: 'You are unsubscribed',
  unsubscribed: 'You will no longer receive emails from {sender}.',
  unsubscribedTopic: 'You will no longer receive emails about “{topic}” from {sender}.',
  unsubscribedThese: 'You will no longer receive these emails from {sender}.',
  preferencesLink: 'Choose which emails you receive',
  preferencesTitle: 'Your email preferences',
  preferencesIntroduction: 'Choose which emails from {sender} you want to receive.',
  preferencesSaved: 'Your choices are saved.',
  preferencesEmails:
    'Emails from {sender}. Without this, you receive only necessary emails, such as receipts.',
  preferencesTopics: 'Topics',
  preferencesButton: 'Save',
  confirmTitle: 'Please confirm your email address',
  confirmQuestion:
    'Your email address was entered in the form “{form}” of {sender}. Please confirm that you agree to the following:',
  confirmButton: 'Confirm',
  confirmIgnore: 'If you did not request this, you can close this page. Nothing will change.',
  confirmedTitle: 'Thank you',
  confirmed: 'Your email address is confirmed for “{form}” of {sender}.',
  confirmedBeforeTitle: 'Already confirmed',
  confirmedBefore: 'Your email address is already confirmed. There is nothing more to do.',
  expiredTitle: 'This link does not work',
  expired:
    'The link has expired or is incomplete. To receive a new link, please submit the form again.',
} as const
export type PageTextName = keyof typeof pageTexts
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.keys` forgets the names
export const pageTextNames = Object.keys(pageTexts) as readonly PageTextName[]

/** Matches a value in a text of a page. */
const placeholder = /\{(\w{1,40})\}/g

/** The values that a text has room for. */
export function valuesIn(text: string): string[] {
  return [...text.matchAll(placeholder)].map(([, name = '']) => name)
}

/** A text with its values. */
export function filledText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(placeholder, (whole, name: string) => values[name] ?? whole)
}
