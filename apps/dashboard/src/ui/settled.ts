import { useEffect, useState } from 'react'

/** Milliseconds without a key press before something is read. */
const pause = 300

/** The value, once it has been the same for a moment. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
