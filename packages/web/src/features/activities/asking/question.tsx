import type { ReactNode } from 'react'
import { t } from '../../../language/activities.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { useCalm } from '../../../shared/lists/use-calm.ts'
import { Dialog } from '../../../shared/overlay/dialog.tsx'

type QuestionProps = {
  title: string
  /** What the button says that agrees. */
  yes: string
  no?: string
  onAnswer: (isAgreed: boolean) => void
  children: ReactNode
}

/** Whether the user agrees to what an app wants. An app can ask just when something is pressed: such a press agrees to nothing. */
export function ConsentQuestion({ title, yes, no = t('asking.cancel'), onAnswer, children }: QuestionProps) {
  const isCalm = useCalm()
  return (
    <Dialog
      title={title}
      onClose={() => onAnswer(false)}
      actions={
        <>
          <Button onPress={() => onAnswer(false)}>{no}</Button>
          <Button look="main" busy={!isCalm} onPress={() => (isCalm ? onAnswer(true) : undefined)}>
            {yes}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
