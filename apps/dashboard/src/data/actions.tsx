import type { Calls } from '@outrider/sdk'
import { focusManager } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type ListName, useGoTo, useTenant } from '../tenant/tenant.tsx'
import { ActionButton } from '../ui/button.tsx'
import { DialogButton, type DialogProps, ShownOnce, useHold } from '../ui/dialog.tsx'
import { FieldFault } from '../ui/faults.ts'
import { TimeField } from '../ui/fields.tsx'
import { type Fields, Form, type FormProps } from '../ui/form.tsx'
import { notify } from '../ui/notifications.tsx'
import { useWrite } from './queries.ts'

interface WriteButtonProps<Output> {
  readonly action: string
  readonly write: (calls: Calls) => Promise<Output>
  /** The names of the reads that are repeated afterwards. */
  readonly changes: readonly string[]
  readonly done?: string | ((output: Output) => string)
  readonly variant?: 'primary' | 'secondary'
}

/** A button that calls the API. */
export function WriteButton<Output>({ write, changes, ...button }: WriteButtonProps<Output>) {
  const { mutateAsync } = useWrite(write, changes)
  return <ActionButton {...button} run={() => mutateAsync()} />
}

interface WriteFormProps<Output> extends Omit<FormProps, 'submit' | 'onInput'> {
  readonly write: (calls: Calls, fields: Fields) => Promise<Output>
  /** The names of the reads that are repeated afterwards. */
  readonly changes: readonly string[]
  /** The notification after success. */
  readonly done?: string | ((output: Output) => string)
  /** The page to open after success. */
  readonly opens?: (output: Output) => readonly [list: ListName, id: string]
  /** A secret in the response, which is displayed once. */
  readonly secret?: { readonly label: string; readonly of: (output: Output) => string | undefined }
  readonly onDone?: () => void
  /** Whether something was changed that is not an input. */
  readonly isChanged?: boolean
}

/** A form that calls the API when it is submitted. Leaving it with unsaved changes asks. */
export function WriteForm<Output>(props: WriteFormProps<Output>) {
  const { write, changes, done, opens, secret, isChanged = false, ...rest } = props
  const { onDone = () => {}, ...form } = rest
  const [shown, setShown] = useState<string>()
  const [hasInput, setInput] = useState(false)
  const question = useHold(shown === undefined && (hasInput || isChanged) ? 'changes' : undefined)
  const { mutateAsync } = useWrite(write, changes)
  const goTo = useGoTo()
  if (secret && shown !== undefined)
    return <ShownOnce label={secret.label} text={shown} onDone={onDone} />
  const submit = async (fields: Fields) => {
    const output = await mutateAsync(fields)
    setInput(false)
    if (secret) return setShown(secret.of(output))
    onDone()
    if (done !== undefined) notify(typeof done === 'string' ? done : done(output))
    if (opens) await goTo(...opens(output))
  }
  return (
    <>
      {question}
      <Form {...form} submit={submit} onInput={() => setInput(true)} />
    </>
  )
}

type WriteDialogProps<Output> = Omit<DialogProps, 'children'> &
  Omit<WriteFormProps<Output>, 'variant' | 'onDone'> & { readonly isDangerous?: boolean }

/** A button that opens a form in a dialog. The dialog closes after success. */
export function WriteDialog<Output>(props: WriteDialogProps<Output>) {
  const { opener, title, variant, size, isDisabled, isDangerous = false, ...form } = props
  return (
    <DialogButton {...{ opener, title, variant, size, isDisabled }}>
      {(close) => (
        <WriteForm {...form} variant={isDangerous ? 'danger' : 'primary'} onDone={close} />
      )}
    </DialogButton>
  )
}

interface ConfirmProps extends Omit<WriteButtonProps<unknown>, 'variant' | 'done'> {
  readonly title: string
  readonly done: string
  /** The consequences. */
  readonly children: ReactNode
  /** The look of the button that opens the dialog. */
  readonly opener?: 'danger' | 'secondary'
}

/** Asks for confirmation of something that cannot be undone, or that others notice. */
export function ConfirmButton({ action, opener = 'danger', children, ...dialog }: ConfirmProps) {
  return (
    <WriteDialog opener={action} action={action} variant={opener} isDangerous {...dialog}>
      <div className="prose">{children}</div>
    </WriteDialog>
  )
}

interface DeleteProps extends Omit<ConfirmProps, 'action' | 'write' | 'changes'> {
  /** The list that contains it. */
  readonly list: Exclude<ListName, 'entries'>
  readonly action?: string
  readonly remove: (calls: Calls) => Promise<unknown>
}

/** Deletes the object of a page after confirmation, and returns to its list. */
export function DeleteButton({ list, action = 'Delete', remove, ...confirm }: DeleteProps) {
  const { orgId, environment } = useTenant()
  const navigate = useNavigate()
  const { mutateAsync } = useWrite(remove, [list], 'none')
  const removeAndLeave = async () => {
    focusManager.setFocused(false) // the deleted object must not be read again
    try {
      await mutateAsync()
      await navigate({
        to: `/o/$orgId/$environment/${list}`,
        params: { orgId, environment },
        ignoreBlocker: true, // the input of the page is about the deleted object
      })
    } finally {
      focusManager.setFocused(undefined)
    }
  }
  return <ConfirmButton {...confirm} action={action} write={removeAndLeave} changes={[]} />
}

interface SinceProps {
  readonly opener: string
  readonly title: string
  readonly action: string
  readonly label: string
  readonly changes: readonly string[]
  /** Returns the notification. */
  readonly write: (calls: Calls, since: string) => Promise<string>
}

const day = 24 * 3_600_000

/** Does something with everything that happened since a time. */
export function SinceDialog({ label, write, ...dialog }: SinceProps) {
  return (
    <WriteDialog
      {...dialog}
      write={(calls, fields) => {
        const since = fields.time('since')
        if (since === undefined) throw new FieldFault('since', 'must be a time')
        return write(calls, since)
      }}
      done={(text) => text}
    >
      <TimeField
        label={label}
        name="since"
        defaultTime={new Date(Date.now() - day).toISOString()}
      />
    </WriteDialog>
  )
}
