/** An event's name as waiting steps are found by it; whether it is the very name, the step's node says. */
export function awaitedName(event: string): string {
  return event.toLowerCase()
}
