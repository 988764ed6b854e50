/**
 * Asks for all that is wanted, in as many requests as it takes: each answer says in `next` from which place to ask on,
 * where it had no room for more.
 */
export async function askOn<Wanted, Reply extends { readonly next: number | null }>(
  wanted: readonly Wanted[],
  ask: (part: Wanted[]) => Promise<Reply>,
): Promise<Reply[]> {
  const replies: Reply[] = []
  let start = 0
  while (start < wanted.length) {
    const reply = await ask(wanted.slice(start))
    replies.push(reply)
    start = reply.next === null ? wanted.length : start + reply.next
  }
  return replies
}
