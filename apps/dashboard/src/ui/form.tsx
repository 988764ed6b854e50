import { createContext, type FormEvent, type ReactNode, useContext, useState } from 'react'
import { Button } from './button.tsx'
import { type Faults, faultOf, faultsIn, noFaults } from './faults.ts'
import { type Fields, fieldsOf } from './fields.ts'
import { Notice } from './notice.tsx'

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
