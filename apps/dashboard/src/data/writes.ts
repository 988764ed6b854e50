import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTenant } from '../tenant/tenant.ts'
import type { Calls } from './calls.ts'

/**
 * Changes something; what is known by the first words of `changes` is then read again: at once where it is shown
 * (`active`), or when it is shown the next time (`none`), for what is gone from the page that it was shown on.
 */
export function useWrite<Output, Input = void>(
  write: (calls: Calls, input: Input) => Promise<Output>,
  changes: readonly string[],
  refetchType: 'active' | 'none' = 'active',
) {
  const { calls } = useTenant()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => write(calls, input),
    onSuccess: () =>
      Promise.all(
        changes.map((name) => cache.invalidateQueries({ queryKey: [name], refetchType })),
      ),
  })
}
