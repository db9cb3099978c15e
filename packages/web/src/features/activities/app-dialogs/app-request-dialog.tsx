import type { ReactNode } from 'react'
import { t } from '../../../language/activities.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { useVisibleDelay } from '../../../shared/lists/use-visible-delay.ts'
import { Dialog } from '../../../shared/overlay/dialog.tsx'

type QuestionProps = {
  title: string
  /** The label of the button to agree. */
  yes: string
  no?: string
  onAnswer: (isAgreed: boolean) => void
  children: ReactNode
}

/**
 * Asks whether the user agrees to an app's request. An app can open a dialog at the moment of a press, so such a press
 * is ignored.
 */
export function AppRequestDialog({ title, yes, no = t('asking.cancel'), onAnswer, children }: QuestionProps) {
  const isReady = useVisibleDelay()
  return (
    <Dialog
      title={title}
      onClose={() => onAnswer(false)}
      actions={
        <>
          <Button onPress={() => onAnswer(false)}>{no}</Button>
          <Button look="main" busy={!isReady} onPress={() => (isReady ? onAnswer(true) : undefined)}>
            {yes}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
