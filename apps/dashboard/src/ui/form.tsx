import { createContext, type FormEvent, type ReactNode, useContext, useState } from 'react'
import { t } from '../texts/texts.ts'
import { Button } from './button.tsx'
import { faultOf, type Faults, faultsIn, type FieldError, FieldFault, noFaults } from './faults.ts'
import { Notice } from './values.tsx'

/** The errors of the fields below it; a `Form` provides its own. */
export const FaultsContext = createContext<Faults>(noFaults)

/** The error of a field; undefined if there is none. */
export function useFault(name: string): string | undefined {
  return faultOf(useContext(FaultsContext), name)
}

export interface FormProps {
  /** The text of the button. */
  readonly action: string
  readonly submit: (fields: Fields) => Promise<unknown>
  readonly children?: ReactNode
  /** Names of fields that are not inputs, and show their errors themselves. */
  readonly parts?: readonly string[]
  readonly variant?: 'primary' | 'danger'
  /** A second button, whose name and value the fields contain if it submits the form. */
  readonly second?: { readonly action: string; readonly name: string }
  /** Errors that are known without a rejected submission. */
  readonly known?: readonly FieldError[]
  /** Called when the user changes an input. */
  readonly onInput?: () => void
}

/** A form that displays errors, from validation or from the API, at their fields. */
export function Form(props: FormProps) {
  const { action, submit, children, parts = [], variant = 'primary', second, known = [] } = props
  const [rejected, setFaults] = useState(noFaults)
  const [isSending, setSending] = useState(false)
  const faults =
    known.length > 0 ? { ...rejected, errors: [...rejected.errors, ...known] } : rejected
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation() // to React, a form in a dialog is inside the form that opened it
    if (isSending) return
    const form = event.currentTarget
    const { nativeEvent } = event
    setSending(true)
    try {
      await submit(
        fieldsOf(form, nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null),
      )
      setFaults(noFaults)
    } catch (error) {
      const inputs = [...form.querySelectorAll<HTMLElement>('[name]')]
      const found = faultsIn(error, [...inputs.map(nameOf), ...parts])
      setFaults(found)
      inputs.find((input) => faultOf(found, nameOf(input)) !== undefined)?.focus()
    } finally {
      setSending(false)
    }
  }
  return (
    <FaultsContext value={faults}>
      <form
        className="form"
        onSubmit={(event) => void onSubmit(event)}
        onChange={(event) => {
          event.stopPropagation() // as above
          props.onInput?.()
        }}
        noValidate
      >
        {children}
        {faults.message !== undefined && <Notice tone="danger">{faults.message}</Notice>}
        <div className="actions">
          <Button type="submit" variant={second ? 'secondary' : variant} isBusy={isSending}>
            {action}
          </Button>
          {second && (
            <Button
              type="submit"
              variant="primary"
              isBusy={isSending}
              name={second.name}
              value="true"
            >
              {second.action}
            </Button>
          )}
        </div>
      </form>
    </FaultsContext>
  )
}

function nameOf(element: Element): string {
  return element.getAttribute('name') ?? ''
}

/** The input of a form, by the names of its fields. */
export interface Fields {
  /** Trimmed; empty when there is no such field. */
  text(name: string): string
  /** Trimmed; undefined when empty. */
  optional(name: string): string | undefined
  /** The fields that are not empty, trimmed. */
  given<Name extends string>(...names: readonly Name[]): { readonly [N in Name]?: string }
  /** Not trimmed. */
  raw(name: string): string
  /** Parts between commas or lines. */
  list(name: string): string[]
  /** Undefined when empty; throws `FieldFault` if it is not a number. */
  number(name: string): number | undefined
  /** The seconds of a `DurationField`; undefined when empty. */
  seconds(name: string): number | undefined
  /** The time of a `TimeField`, as RFC 3339; undefined when empty. */
  time(name: string): string | undefined
  /** Undefined when empty; throws `FieldFault` if it is not a JSON object. */
  object(name: string): Record<string, unknown> | undefined
  checked(name: string): boolean
  /** The values of the checked boxes that share a name. */
  all(name: string): string[]
  file(name: string): File | undefined
}

function fieldsOf(form: HTMLFormElement, submitter: HTMLElement | null): Fields {
  const data = new FormData(form, submitter)
  const raw = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  const optional = (name: string) => raw(name).trim() || undefined
  const given = <Name extends string>(...names: readonly Name[]) => {
    const found: { [N in Name]?: string } = {}
    for (const name of names) {
      const value = optional(name)
      if (value !== undefined) found[name] = value
    }
    return found
  }
  return {
    raw,
    optional,
    given,
    text: (name) => raw(name).trim(),
    list: (name) => partsOf(raw(name)),
    number: (name) => numberIn(name, optional(name)),
    seconds: (name) => {
      const value = numberIn(name, optional(name))
      return value === undefined ? undefined : Math.round(value * Number(raw(`${name}.unit`)))
    },
    time: (name) => timeIn(name, optional(name)),
    object: (name) => objectIn(name, optional(name)),
    checked: (name) => data.has(name),
    all: (name) => data.getAll(name).filter((value) => typeof value === 'string'),
    file: (name) => {
      const value = data.get(name)
      return value instanceof File && value.size > 0 ? value : undefined
    },
  }
}

/** Parts between commas or lines, trimmed, without empty ones. */
export function partsOf(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
}

function numberIn(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (Number.isNaN(value)) throw new FieldFault(name, t('must be a number'))
  return value
}

function timeIn(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw new FieldFault(name, t('must be a time'))
  return time.toISOString()
}

function objectIn(name: string, text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined) return undefined
  const value = jsonIn(name, text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new FieldFault(name, t('must be a JSON object, such as {"amount": 100}'))
  return { ...value }
}

export function jsonIn(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new FieldFault(name, t('must be JSON'))
  }
}
