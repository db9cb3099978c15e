import { t } from '../../language/more.ts'
import './saved-form.css'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Button } from '../appearance/button.tsx'
import { showToast } from '../overlay/toasts.tsx'
import { FormNotice } from './form-notice.tsx'
import type { FormProblem } from './form-problem.ts'
import { useSubmission } from './use-submission.ts'
import { useUnsaved } from './use-unsaved.ts'

export type SavedFormProps = {
  /** The names of its fields: what the server says of another one stands above them. */
  fields: readonly string[]
  action?: string
  /** Whether something is changed that isn't typed or chosen in a field, as a picture. */
  isChanged?: boolean
  /** Who may not change it sees what it says. */
  mayChange?: boolean
  onSave: (entered: FormData) => Promise<void>
  children: (problem: FormProblem) => ReactNode
}

/** A form that keeps something, and that nobody leaves by mistake before. */
export function SavedForm(props: SavedFormProps) {
  const { fields, action = t('form.save'), isChanged = false, mayChange = true, onSave, children } = props
  const { form, busy, problem, failures, submit } = useSubmission(fields)
  // What is changed while it is being saved is not saved with it.
  const [touches, setTouches] = useState({ made: 0, saved: 0 })
  useUnsaved(isChanged || touches.made > touches.saved)

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
