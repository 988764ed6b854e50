import { ClipboardPaste, Copy, Ellipsis, Move, Trash2 } from 'lucide-react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { plural, t } from '../texts/texts.ts'
import { IconButton } from '../ui/button.tsx'
import { branchesOf, mayMove, type Way } from './graph.ts'
import { triggerId } from './layout.ts'
import { branchText, groups, nodeTypes, stepName, stepTypeNamed, typesIn } from './node-types.ts'
import { type SearchGroup, SearchMenu } from './search-menu.tsx'
import { type Editor, useEditor } from './use-editor.ts'

const pasted = 'paste'

const stepGroups: readonly SearchGroup[] = groups.map(({ value, label: title }) => ({
  title,
  items: typesIn(value).map((id) => {
    const { label, icon, about } = nodeTypes[id]
    return { id, name: label, icon, note: about }
  }),
}))

/** “+” on a line: a menu of steps. While a step is dragged or moved, the place to drop it. */
export function LineTool({ way }: { readonly way: Way }) {
  const { graph, dragged, drop, insert, copied, paste, names } = useEditor()
  const where = placeName({ graph, names }, way)
  if (dragged) {
    if ('id' in dragged && !mayMove(graph, dragged.id, way)) return null
    return (
      <button
        type="button"
        className="drop-place"
        aria-label={t('Move here: {where}', { where })}
        onClick={() => drop(way)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          drop(way)
        }}
      >
        {'id' in dragged ? t('Move here') : t('Add here')}
      </button>
    )
  }
  const count = copied?.nodes.length ?? 0
  const paste1 = {
    id: pasted,
    name: plural(count, 'Paste the copied step', 'Paste {count} steps'),
    icon: ClipboardPaste,
  }
  const clipboard = count === 0 ? [] : [{ title: t('Clipboard'), items: [paste1] }]
  return (
    <SearchMenu
      opener={t('Add a step {where}', { where })}
      label={t('Find a step')}
      groups={[...stepGroups, ...clipboard]}
      onChoose={(id) => {
        const type = stepTypeNamed(id)
        if (type) insert(type, way)
        else if (id === pasted) paste(way)
      }}
    />
  )
}

/** `after Branch: plan is pro, Yes` */
function placeName({ graph, names }: Pick<Editor, 'graph' | 'names'>, way: Way): string {
  const node = graph.nodes.find(({ id }) => id === way.from)
  if (!node) return t('at the start')
  const step = stepName(node, names)
  return way.branch === undefined
    ? t('after {step}', { step })
    : t('after {step}, {branch}', { step, branch: branchText(node, way.branch) })
}

/** The menu of a step. */
export function StepMenu({ id }: { readonly id: string }) {
  const { graph, names, copy, copied, paste, remove, drag } = useEditor()
  const node = graph.nodes.find((each) => each.id === id)
  if (!node || node.type === 'exit' || id === triggerId) return null
  return (
    <MenuTrigger>
      <IconButton icon={Ellipsis} label={t('Actions: {step}', { step: stepName(node, names) })} />
      <Popover className="popover" placement="bottom end">
        <Menu className="menu" aria-label={t('Actions')}>
          <MenuItem className="menu-item" onAction={() => drag({ id })}>
            <Move size={16} aria-hidden /> {t('Move…')}
          </MenuItem>
          <MenuItem className="menu-item" onAction={() => copy(id)}>
            <Copy size={16} aria-hidden /> {t('Copy with the steps below')}
          </MenuItem>
          {copied && (
            <MenuItem
              className="menu-item"
              onAction={() => paste({ from: id, branch: branchesOf(node)[0] })}
            >
              <ClipboardPaste size={16} aria-hidden /> {t('Paste below')}
            </MenuItem>
          )}
          <MenuItem className="menu-item danger" onAction={() => remove(id)}>
            <Trash2 size={16} aria-hidden /> {t('Delete')}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

/** The steps to drag onto a line. A click adds the step at the end of the selected one. */
export function Palette() {
  const { drag, insert, graph, selected } = useEditor()
  const node = graph.nodes.find(({ id }) => id === selected)
  const way: Way =
    node && node.type !== 'exit'
      ? { from: node.id, branch: branchesOf(node)[0] }
      : { from: undefined, branch: undefined }
  return (
    <section className="palette" aria-label={t('Steps')}>
      {groups.map(({ value, label: title }) => (
        <div key={value}>
          <h2>{title}</h2>
          {typesIn(value).map((type) => {
            const { label, icon: Icon } = nodeTypes[type]
            return (
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Firefox does not drag what is in a button
              <div
                key={type}
                className="palette-step"
                role="button"
                tabIndex={0}
                draggable
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'copy'
                  event.dataTransfer.setData('text/plain', label)
                  setTimeout(() => drag({ type })) // a change of the document would end the drag
                }}
                onDragEnd={() => drag(undefined)}
                onClick={() => insert(type, way)}
                onKeyDown={({ key }) => key === 'Enter' && insert(type, way)}
              >
                <Icon size={16} aria-hidden />
                {label}
              </div>
            )
          })}
        </div>
      ))}
      <p className="hint">{t('Drag a step onto a line, or press “+”.')}</p>
    </section>
  )
}
