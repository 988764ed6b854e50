import { useList } from '../data/queries.ts'
import { useMemo } from 'react'
import type { Names } from './node-types.ts'

/** The names of the templates, segments, and campaigns that automations refer to: the newest 100 of each. */
export function useNames(): Names {
  const templates = useList(['templates'], (calls, page) => calls.get('/templates', page)).items
  const segments = useList(['segments'], (calls, page) => calls.get('/segments', page)).items
  const campaigns = useList(['campaigns'], (calls, page) => calls.get('/campaigns', page)).items
  const all = [...templates, ...segments, ...campaigns]
  const key = all.map(({ id, name }) => `${id} ${name}`).join('\n')
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the lists are new objects at each rendering
  return useMemo(() => new Map(all.map(({ id, name }) => [id, name])), [key])
}
