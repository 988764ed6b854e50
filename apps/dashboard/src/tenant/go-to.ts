import { useNavigate } from '@tanstack/react-router'
import type { ListName } from './lists.ts'
import { useTenant } from './tenant.ts'

/** Opens the page of one thing of this organization and environment. */
export function useGoTo(): (list: ListName, id: string) => Promise<void> {
  const { orgId, environment } = useTenant()
  const navigate = useNavigate()
  return (list, id) =>
    navigate({ to: `/o/$orgId/$environment/${list}/$id`, params: { orgId, environment, id } })
}
