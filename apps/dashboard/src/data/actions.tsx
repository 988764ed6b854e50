import type { Calls } from '@outrider/sdk'
import { focusManager } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type ListName, useGoTo, useTenant } from '../tenant/tenant.tsx'
import { ActionButton, DialogButton, type DialogProps, ShownOnce } from '../ui/button.tsx'
import { FieldFault } from '../ui/faults.ts'
import { TextField } from '../ui/fields.tsx'
import { type Fields, Form, type FormProps } from '../ui/form.tsx'
import { notify } from '../ui/notifications.tsx'
import { useWrite } from './queries.ts'

interface WriteButtonProps {
  readonly action: string
  readonly write: (calls: Calls) => Promise<unknown>
  /** The names of the reads that are repeated afterwards. */
  readonly changes: readonly string[]
  readonly done?: string
  readonly variant?: 'primary' | 'secondary'
}

/** A button that calls the API. */
export function WriteButton({ write, changes, ...button }: WriteButtonProps) {
  const { mutateAsync } = useWrite(write, changes)
  return <ActionButton {...button} run={() => mutateAsync()} />
}

interface WriteFormProps<Output> extends Omit<FormProps, 'submit'> {
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
}

/** A form that calls the API when it is submitted. */
export function WriteForm<Output>(props: WriteFormProps<Output>) {
  const { write, changes, done, opens, secret, onDone = () => {}, ...form } = props
  const [shown, setShown] = useState<string>()
  const { mutateAsync } = useWrite(write, changes)
  const goTo = useGoTo()
  if (secret && shown !== undefined)
    return <ShownOnce label={secret.label} text={shown} onDone={onDone} />
  const submit = async (fields: Fields) => {
    const output = await mutateAsync(fields)
    if (secret) return setShown(secret.of(output))
    onDone()
    if (done !== undefined) notify(typeof done === 'string' ? done : done(output))
    if (opens) await goTo(...opens(output))
  }
  return <Form {...form} submit={submit} />
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

interface ConfirmProps extends Omit<WriteButtonProps, 'variant'> {
  readonly title: string
  readonly done: string
  /** The consequences. */
  readonly children: ReactNode
}

/** Asks for confirmation of something that cannot be undone. */
export function ConfirmButton({ action, children, ...dialog }: ConfirmProps) {
  return (
    <WriteDialog opener={action} action={action} variant="danger" isDangerous {...dialog}>
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
      await navigate({ to: `/o/$orgId/$environment/${list}`, params: { orgId, environment } })
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
        const since = new Date(fields.text('since'))
        if (Number.isNaN(since.getTime())) throw new FieldFault('since', 'must be a time')
        return write(calls, since.toISOString())
      }}
      done={(text) => text}
    >
      <TextField
        label={label}
        name="since"
        type="datetime-local"
        defaultValue={localTime(new Date(Date.now() - day))}
      />
    </WriteDialog>
  )
}

/** A time in the browser's time zone, to the minute, as an input expects it: `2026-11-22T09:30`. */
function localTime(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
