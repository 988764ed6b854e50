import { Button } from '../ui/button.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { Notice } from '../ui/notice.tsx'

interface Props {
  /** What it is: «key», «signing secret», «invitation link». */
  readonly label: string
  readonly text: string
  readonly onDone: () => void
}

/** A secret that is not kept, and so cannot be shown again. */
export function ShownOnce({ label, text, onDone }: Props) {
  return (
    <>
      <Notice tone="warn">Copy it now. It is not kept, so nobody can show it to you again.</Notice>
      <Copyable label={label} text={text} />
      <div className="actions">
        <Button variant="primary" onPress={onDone}>
          I have copied it
        </Button>
      </div>
    </>
  )
}
