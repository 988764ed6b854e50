import type { Calls } from '@outrider/sdk'
import { useState } from 'react'
import { useRead, useWrite } from '../data/queries.ts'
import { useGoTo } from '../tenant/tenant.tsx'
import { plural, t } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { DialogFrame } from '../ui/dialog.tsx'
import { messageOf } from '../ui/faults.ts'
import { notify } from '../ui/notifications.tsx'
import { Loaded } from '../ui/page.tsx'
import { Notice } from '../ui/values.tsx'
import { Comparison } from './comparison.tsx'
import { draftIn } from './draft.ts'
import { FaultList } from './editor-panel.tsx'
import { useEditor } from './use-editor.ts'

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Asks before publishing: what changes, and who is inside. */
export function PublishDialog({ isOpen, onClose }: Props) {
  const { state } = useEditor()
  const isNew = !state.stored.automation.published
  return (
    <DialogFrame
      title={isNew ? t('Publish this automation?') : t('Publish these changes?')}
      size="large"
      isOpen={isOpen}
      onClose={onClose}
    >
      {(close) => <PublishForm onClose={close} />}
    </DialogFrame>
  )
}

function PublishForm({ onClose }: { readonly onClose: () => void }) {
  const { state, faults } = useEditor()
  const { stored, saved, history } = state
  const { id, published, version } = stored.automation
  const running = useRead(['versions', id, version], (calls) =>
    published
      ? calls.get('/automations/{id}/versions/{version}', {
          params: { path: { id, version: String(version) } },
        })
      : Promise.resolve(null),
  )
  const draft = history.present
  if (faults.length > 0 || state.rejected.length > 0)
    return (
      <>
        <p>{t('Complete these first:')}</p>
        <FaultList onClose={onClose} />
      </>
    )
  return (
    <>
      <Loaded from={running}>
        {(live) =>
          live ? (
            <Comparison
              before={{
                ...saved,
                graph: draftIn({ ...stored.automation, graph: live.graph }).graph,
              }}
              after={draft}
            />
          ) : (
            <p>
              {plural(
                draft.graph.nodes.length - 1,
                'The first version has {count} step.',
                'The first version has {count} steps.',
              )}
            </p>
          )
        }
      </Loaded>
      {published && <Inside id={id} version={version} />}
      <PublishActions onClose={onClose} />
    </>
  )
}

/** Who keeps the version that they started with. */
function Inside({ id, version }: { readonly id: string; readonly version: number }) {
  const { data } = useRead(['stats', id], (calls) =>
    calls.get('/automations/{id}/stats', { params: { path: { id } } }),
  )
  if (!data) return null
  const count = data.running + data.waiting
  if (count === 0) return <p>{t('No contact is inside at the moment.')}</p>
  return (
    <p>
      {plural(
        count,
        '{count} contact is inside and continues with version {version}. Contacts who enter from now on get these changes.',
        '{count} contacts are inside and continue with version {version}. Contacts who enter from now on get these changes.',
        { version },
      )}
    </p>
  )
}

function PublishActions({ onClose }: { readonly onClose: () => void }) {
  const { store, state } = useEditor()
  const { id, status } = state.stored.automation
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const goTo = useGoTo()
  const { mutateAsync: turnOn } = useWrite(
    (calls: Calls) => calls.post('/automations/{id}/activate', { params: { path: { id } } }),
    ['automations'],
  )
  const publish = async (isTurningOn: boolean) => {
    setBusy(true)
    setProblem(undefined)
    try {
      const automation = await store.publish()
      if (!automation) return setProblem(t('The draft could not be saved.'))
      if (isTurningOn) await turnOn()
      onClose()
      notify(
        isTurningOn
          ? t('Version {version} is published, and the automation is on.', {
              version: automation.version,
            })
          : t('Version {version} is published.', { version: automation.version }),
      )
      if (isTurningOn) await goTo('automations', id)
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const isOff = status === 'draft' || status === 'paused'
  return (
    <>
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      <div className="actions">
        <Button
          variant={isOff ? 'secondary' : 'primary'}
          isBusy={isBusy}
          onPress={() => void publish(false)}
        >
          {t('Publish')}
        </Button>
        {isOff && (
          <Button variant="primary" isBusy={isBusy} onPress={() => void publish(true)}>
            {t('Publish and turn on')}
          </Button>
        )}
      </div>
    </>
  )
}

/** Another user has saved another draft: either is kept, and undo brings back the own one. */
export function ConflictDialog() {
  const { store, state } = useEditor()
  const { theirs, history } = state
  return (
    <DialogFrame
      title={t('Another user has changed this automation')}
      size="large"
      isOpen={theirs !== undefined}
      onClose={() => {}}
    >
      {() =>
        theirs && (
          <>
            <p>{t('Your draft, compared with the one that was saved meanwhile:')}</p>
            <Comparison before={draftIn(theirs.automation)} after={history.present} />
            <div className="actions">
              <Button onPress={store.takeTheirs}>{t('Take their version')}</Button>
              <Button variant="primary" onPress={store.keepMine}>
                {t('Keep mine')}
              </Button>
            </div>
          </>
        )
      }
    </DialogFrame>
  )
}
