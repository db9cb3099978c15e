import { t } from '../../language/dialogs.ts'
import './saved-form.css'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Button } from '../appearance/button.tsx'
import { showToast } from '../overlay/toasts.tsx'
import { FormNotice } from './form-notice.tsx'
import type { FormProblem } from './form-problem.ts'
import { useSubmission } from './use-submission.ts'
import { useUnsavedChanges } from './use-unsaved-changes.ts'

export type SavedFormProps = {
  /** The names of its fields: errors of others are shown above the form. */
  fields: readonly string[]
  action?: string
  /** Whether something other than an input has changed, such as a picture. */
  isChanged?: boolean
  /** Without permission the form is read-only. */
  mayChange?: boolean
  onSave: (entered: FormData) => Promise<void>
  children: (problem: FormProblem) => ReactNode
}

/** A form that saves on submit, and warns before unsaved changes are left. */
export function SavedForm(props: SavedFormProps) {
  const { fields, action = t('form.save'), isChanged = false, mayChange = true, onSave, children } = props
  const { form, busy, problem, failures, submit } = useSubmission(fields)
  // Changes made while it is saving are not saved with it.
  const [touches, setTouches] = useState({ made: 0, saved: 0 })
  useUnsavedChanges(isChanged || touches.made > touches.saved)

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    const { made } = touches
    void submit(async () => {
      await onSave(entered)
      setTouches((now) => ({ ...now, saved: made }))
      showToast(t('form.saved'))
    })
  }

  const touch = () => setTouches((now) => ({ ...now, made: now.made + 1 }))

  return (
    <form ref={form} className="section-form" onInput={touch} onSubmit={send} noValidate>
      <FormNotice text={problem.general} failures={failures} />
      <fieldset className="saved-form-fields" disabled={!mayChange}>
        {children(problem)}
      </fieldset>
      {mayChange ? (
        <div className="section-buttons">
          <Button type="submit" look="main" busy={busy}>
            {action}
          </Button>
        </div>
      ) : null}
    </form>
  )
}
