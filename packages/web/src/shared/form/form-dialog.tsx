import { type ReactNode, type SubmitEvent, useId } from 'react'
import { t } from '../../language/main.ts'
import { Button } from '../appearance/button.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { FormNotice } from './form-notice.tsx'
import type { FormProblem } from './form-problem.ts'
import { useSubmission } from './use-submission.ts'

type FormDialogProps = {
  title: string
  description?: string
  /** The submit button's label. */
  action: string
  /** Marks an irreversible action. */
  tone?: 'danger'
  /** The names of the fields: errors of others are shown above the form. */
  fields: readonly string[]
  /** A thrown error is shown at its field, or above the form; otherwise the dialog closes. */
  onSubmit: (entered: FormData) => Promise<void>
  onClose: () => void
  /** Whether another dialog replaces it afterwards. */
  staysOpen?: boolean
  /** Whether it is above another dialog. */
  isConfirmation?: boolean
  /** A button at the other end. */
  aside?: ReactNode
  children: (problem: FormProblem) => ReactNode
}

/** A form in a dialog. */
export function FormDialog({
  title,
  description,
  action,
  tone,
  fields,
  onSubmit,
  onClose,
  staysOpen = false,
  isConfirmation = false,
  aside,
  children,
}: FormDialogProps) {
  const id = useId()
  const { form, busy, problem, failures, submit } = useSubmission(fields)

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    void submit(async () => {
      await onSubmit(entered)
      if (!staysOpen) onClose()
    })
  }

  return (
    <Dialog
      title={title}
      {...(description !== undefined && { description })}
      onClose={onClose}
      isConfirmation={isConfirmation}
      actions={
        <>
          {aside}
          <Button onPress={onClose}>{t('form.cancel')}</Button>
          <Button type="submit" look={tone ?? 'main'} form={id} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} className="dialog-form" onSubmit={send} noValidate>
        <FormNotice text={problem.general} failures={failures} />
        {children(problem)}
      </form>
    </Dialog>
  )
}
