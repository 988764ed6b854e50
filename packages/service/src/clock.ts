/** The one source of time, so that a test may move it. */
export const clock = { now: (): Date => new Date() }
