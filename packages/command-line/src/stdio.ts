import type { Terminal } from './run-program.ts'

/** A process as the place where a program runs. */
export function stdio(own: NodeJS.Process, signal = new AbortController().signal): Terminal {
  // Whoever reads, such as `head`, has had enough.
  own.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    own.exit(0)
  })
  return {
    out: (line) => void own.stdout.write(`${line}\n`),
    err: (line) => void own.stderr.write(`${line}\n`),
    signal,
  }
}

/** Aborts at the first SIGINT or SIGTERM; the second one ends the process. */
export function untilEnded(own: NodeJS.Process): AbortSignal {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) own.once(name, () => stop.abort())
  return stop.signal
}
