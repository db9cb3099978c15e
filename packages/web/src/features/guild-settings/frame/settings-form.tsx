import './settings-form.css'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button } from '../../../shared/button.tsx'
import { FormNotice } from '../../../shared/form-notice.tsx'
import type { Saving } from './use-saving.ts'

type SettingsFormProps = {
  saving: Saving
  /** What is wrong with each field. */
  children: (problems: ReadonlyMap<string, string>) => ReactNode
}

/** A page of settings whose changes are saved together. */
export function SettingsForm({ saving, children }: SettingsFormProps) {
  return (
    <form
      ref={saving.form}
      className="settings-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (saving.isChanged) saving.save()
      }}
    >
      {children(saving.problem.fields)}
      <div role="status" className="unseen">
        {saving.isChanged ? 'You have unsaved changes.' : ''}
      </div>
      {saving.isChanged ? <SaveBar saving={saving} /> : null}
    </form>
  )
}

function SaveBar({ saving: { problem, failures, busy, reset } }: { saving: Saving }) {
  const bar = useRef<HTMLElement>(null)

  // It takes the button that was pressed away with it.
  useLayoutEffect(() => {
    const own = bar.current
    return () => {
      if (own?.contains(document.activeElement)) document.querySelector<HTMLElement>('main h1')?.focus()
    }
  }, [])

  return (
    <section ref={bar} className="save-bar" aria-label="Unsaved changes">
      <FormNotice text={problem.general} failures={failures} />
      <p className="save-bar-text">Not saved yet.</p>
      <Button onPress={reset}>Reset</Button>
      <Button type="submit" look="main" busy={busy}>
        Save
      </Button>
    </section>
  )
}
