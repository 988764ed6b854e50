import { DeleteButton } from '../data/delete-button.tsx'
import { useWrite } from '../data/writes.ts'
import { ActionButton } from '../ui/action-button.tsx'
import type { Automation } from './graph.ts'

const moves = {
  publish: { action: 'Publish', done: 'The draft is published: new entries run it.' },
  unpublish: { action: 'Unpublish', done: 'New entries run an empty graph.' },
  activate: { action: 'Activate', done: 'It is active: triggers start it.' },
  pause: { action: 'Pause', done: 'It is paused: nothing starts it.' },
  archive: { action: 'Archive', done: 'It is archived.' },
  restore: { action: 'Restore', done: 'It is a draft again.' },
} as const
type Move = keyof typeof moves

/** Which moves there are from a status; publishing is apart. */
const movesFrom: Readonly<Record<Automation['status'], readonly Move[]>> = {
  draft: ['activate', 'archive'],
  active: ['pause', 'archive'],
  paused: ['activate', 'archive'],
  archived: ['restore'],
}

export function AutomationActions({ automation }: { readonly automation: Automation }) {
  const { id, status, published } = automation
  const { mutateAsync: move } = useWrite(
    (calls, name: Move) => calls.post(`/automations/{id}/${name}`, { params: { path: { id } } }),
    ['automations'],
  )
  const offered: Move[] = [
    'publish',
    ...(published ? (['unpublish'] as const) : []),
    ...movesFrom[status],
  ]
  return (
    <>
      {offered.map((name) => (
        <ActionButton
          key={name}
          action={moves[name].action}
          done={moves[name].done}
          variant={isNext(name, automation) ? 'primary' : 'secondary'}
          run={() => move(name)}
        />
      ))}
      <DeleteAutomation automation={automation} />
    </>
  )
}

/** What usually comes next: publish, then activate. */
function isNext(name: Move, { published }: Automation): boolean {
  return name === (published ? 'activate' : 'publish')
}

function DeleteAutomation({ automation: { id, name } }: { readonly automation: Automation }) {
  return (
    <DeleteButton
      list="automations"
      title={`Delete «${name}»?`}
      done="The automation is deleted."
      remove={(calls) => calls.delete('/automations/{id}', { params: { path: { id } } })}
    >
      <p>Nothing starts it any more. Who has entered stays in the list of entries.</p>
    </DeleteButton>
  )
}
