/** How many contacts, in words. */
export function contactsText(count: number): string {
  return count === 1 ? '1 contact' : `${count.toLocaleString()} contacts`
}
