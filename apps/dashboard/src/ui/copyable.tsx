import { Button } from './button.tsx'
import { notify } from './notifications.tsx'

interface Props {
  /** What it is, for the button's name. */
  readonly label: string
  readonly text: string
}

/** A text to take elsewhere, whole, with a button that copies it. */
export function Copyable({ label, text }: Props) {
  return (
    <span className="copyable">
      <code>{text}</code>
      <Button variant="quiet" aria-label={`Copy ${label}`} onPress={() => void copy(label, text)}>
        Copy
      </Button>
    </span>
  )
}

async function copy(label: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify(`Copied ${label}`)
  } catch {
    notify('The browser does not let this page copy: select the text instead', 'danger')
  }
}
