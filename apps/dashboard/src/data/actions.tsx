import type { Calls } from '@outrider/sdk'
import { type ReactNode, useState } from 'react'
import { type ListName, useGoTo } from '../tenant/tenant.tsx'
import { t } from '../texts/texts.ts'
import { ActionButton } from '../ui/button.tsx'
import { DialogButton, type DialogProps, ShownOnce, useHold } from '../ui/dialog.tsx'
import { FieldFault } from '../ui/faults.ts'
import { type Fields, Form, type FormProps } from '../ui/form.tsx'
import { notify } from '../ui/notifications.tsx'
import { TextField, TimeField } from '../ui/text-field.tsx'
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

export interface ConfirmProps extends Omit<WriteButtonProps<unknown>, 'variant' | 'done'> {
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

interface ConfirmFormProps extends Omit<ConfirmProps, 'title' | 'opener'> {
  readonly onDone: () => void
  /** A text to type, where the action cannot be undone. */
  readonly typed?: TypedText | undefined
}

/** A text that the user types as a confirmation, such as a name or a number of people. */
export interface TypedText {
  readonly label: string
  readonly text: string
}

/** The same within a dialog, such as that of a menu. */
export function ConfirmForm({ children, typed, write, ...form }: ConfirmFormProps) {
  return (
    <WriteForm
      variant="danger"
      {...form}
      write={(calls, fields) => {
        if (typed) expectTyped(fields, typed)
        return write(calls)
      }}
    >
      <div className="prose">{children}</div>
      {typed && <TypedField {...typed} />}
    </WriteForm>
  )
}

const typedName = 'typed'

export function TypedField({ label }: TypedText) {
  return <TextField label={label} name={typedName} autoFocus />
}

function plainText(value: string): string {
  return value.replaceAll(/[\s,.’']/g, '').toLowerCase()
}

/** Throws `FieldFault` unless the user typed the text; spaces and the signs between digits do not matter. */
export function expectTyped(fields: Fields, { text }: TypedText): void {
  if (plainText(fields.text(typedName)) !== plainText(text))
    throw new FieldFault(typedName, t('Type {text} to confirm.', { text }))
}

interface SinceProps {
  readonly opener: string
  readonly title: string
  readonly action: string
  readonly label: string
  /** A text above the time. */
  readonly intro?: string
  readonly changes: readonly string[]
  /** Returns the notification. */
  readonly write: (calls: Calls, since: string) => Promise<string>
}

const day = 24 * 3_600_000

/** Does something with everything that happened since a time. */
export function SinceDialog({ label, intro, write, ...dialog }: SinceProps) {
  return (
    <WriteDialog
      {...dialog}
      write={(calls, fields) => {
        const since = fields.time('since')
        if (since === undefined) throw new FieldFault('since', t('must be a time'))
        return write(calls, since)
      }}
      done={(text) => text}
    >
      {intro !== undefined && <p>{intro}</p>}
      <TimeField
        label={label}
        name="since"
        defaultTime={new Date(Date.now() - day).toISOString()}
      />
    </WriteDialog>
  )
}
