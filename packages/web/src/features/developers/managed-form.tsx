import './developers.css'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Button } from '../../shared/button.tsx'
import { FormNotice } from '../../shared/form-notice.tsx'
import type { FormProblem } from '../../shared/form-problem.ts'
import { say } from '../../shared/toasts.tsx'
import { useSubmission } from '../../shared/use-submission.ts'
import { useUnsaved } from '../../shared/use-unsaved.ts'
import { useManaged } from './managed.ts'

type ManagedFormProps = {
  /** The names of its fields: what the server says of another one stands above them. */
  fields: readonly string[]
  action?: string
  /** Whether something is changed that isn't typed or chosen in a field, as a picture. */
  isChanged?: boolean
  onSave: (entered: FormData) => Promise<void>
  children: (problem: FormProblem) => ReactNode
}

/** A form about the application. Whoever may not change it sees what it says. */
export function ManagedForm({ fields, action = 'Save', isChanged = false, onSave, children }: ManagedFormProps) {
  const { mayChange } = useManaged()
  const { form, busy, problem, failures, submit } = useSubmission(fields)
  const [isTouched, setTouched] = useState(false)
  useUnsaved(isChanged || isTouched)

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    void submit(async () => {
      await onSave(entered)
      setTouched(false)
      say('Saved.')
    })
  }

  return (
    <form ref={form} className="section-form" onInput={() => setTouched(true)} onSubmit={send} noValidate>
      <FormNotice text={problem.general} failures={failures} />
      <fieldset className="developers-fields" disabled={!mayChange}>
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
