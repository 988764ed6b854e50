import { createContext, type FormEvent, type ReactNode, useContext, useState } from 'react'
import { Button } from './button.tsx'
import { faultOf, type Faults, faultsIn, FieldFault, noFaults } from './faults.ts'
import { Notice } from './values.tsx'

const FaultsContext = createContext<Faults>(noFaults)

/** What is wrong with the field of this name; undefined when nothing is. */
export function useFault(name: string): string | undefined {
  return faultOf(useContext(FaultsContext), name)
}

interface Props {
  /** What the button says. */
  readonly action: string
  readonly submit: (fields: Fields) => Promise<unknown>
  readonly children: ReactNode
  /** Names of fields that are not inputs, and say themselves what is wrong with them. */
  readonly parts?: readonly string[]
  /** Beside the button. */
  readonly aside?: ReactNode
  readonly variant?: 'primary' | 'danger'
}

/** A form whose faults, here or in the answer, appear at their fields. */
export function Form({ action, submit, children, parts = [], aside, variant = 'primary' }: Props) {
  const [faults, setFaults] = useState(noFaults)
  const [isSending, setSending] = useState(false)
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation() // a form in a dialog is inside another one, as React sees it
    if (isSending) return
    const form = event.currentTarget
    setSending(true)
    try {
      await submit(fieldsOf(form))
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
      <form className="form" onSubmit={(event) => void onSubmit(event)} noValidate>
        {children}
        {faults.message !== undefined && <Notice tone="danger">{faults.message}</Notice>}
        <div className="actions">
          <Button type="submit" variant={variant} isBusy={isSending}>
            {action}
          </Button>
          {aside}
        </div>
      </form>
    </FaultsContext>
  )
}

function nameOf(element: Element): string {
  return element.getAttribute('name') ?? ''
}

/** What was typed into a form, by the names of its fields. */
export interface Fields {
  /** Trimmed; empty when there is no such field. */
  text(name: string): string
  /** Trimmed; undefined when empty. */
  optional(name: string): string | undefined
  /** Untouched. */
  raw(name: string): string
  /** Parts between commas. */
  list(name: string): string[]
  /** Undefined when empty; throws a `FieldFault` for what is no number. */
  number(name: string): number | undefined
  /** Undefined when empty; throws a `FieldFault` for what is no JSON object. */
  object(name: string): Record<string, unknown> | undefined
  checked(name: string): boolean
  /** What was chosen of boxes that share a name. */
  all(name: string): string[]
  file(name: string): File | undefined
}

export function fieldsOf(form: HTMLFormElement): Fields {
  const data = new FormData(form)
  const raw = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  const optional = (name: string) => raw(name).trim() || undefined
  return {
    raw,
    optional,
    text: (name) => raw(name).trim(),
    list: (name) => partsOf(raw(name)),
    number: (name) => numberIn(name, optional(name)),
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
  if (Number.isNaN(value)) throw new FieldFault(name, 'must be a number')
  return value
}

/** A JSON object that was typed by hand. */
function objectIn(name: string, text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined) return undefined
  const value = jsonIn(name, text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new FieldFault(name, 'must be a JSON object, such as {"amount": 100}')
  return { ...value }
}

export function jsonIn(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new FieldFault(name, 'must be JSON')
  }
}
