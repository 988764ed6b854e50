/** Where the conditions of a graph may look besides the payload. */
export const graphRoots = ['contact', 'event', 'trigger'] as const
