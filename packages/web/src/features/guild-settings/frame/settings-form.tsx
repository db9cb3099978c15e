import { t } from '../../../language/guild-settings.ts'
import './settings-form.css'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button } from '../../../shared/appearance/button.tsx'
import { FormNotice } from '../../../shared/form/form-notice.tsx'
import type { Saving } from './use-saving.ts'

type SettingsFormProps = {
  saving: Saving
  /** The errors of each field. */
  children: (problems: ReadonlyMap<string, string>) => ReactNode
}

/** A settings page whose changes are saved together. */
export function GuildSettingsForm({ saving, children }: SettingsFormProps) {
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
        {saving.isChanged ? t('frame.you-have-unsaved-changes') : ''}
      </div>
      {saving.isChanged ? <SaveBar saving={saving} /> : null}
    </form>
  )
}

function SaveBar({ saving: { form, problem, failures, busy, reset } }: { saving: Saving }) {
  const bar = useRef<HTMLElement>(null)

  // Hiding the bar removes the pressed button: the focus returns to the field that was changed last, without scrolling.
  useLayoutEffect(() => {
    const [own, around] = [bar.current, form.current]
    let field: Element | null = own?.contains(document.activeElement) ? null : document.activeElement
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element && !own?.contains(target)) field = target
    }
    around?.addEventListener('focusin', note)
    return () => {
      around?.removeEventListener('focusin', note)
      if (!own?.contains(document.activeElement)) return
      const isThere = field instanceof HTMLElement && around?.contains(field)
      const next = isThere ? field : document.querySelector('main h1')
      if (next instanceof HTMLElement) next.focus({ preventScroll: true })
    }
  }, [form])

  return (
    <section ref={bar} className="save-bar" aria-label={t('frame.unsaved-changes')}>
      <FormNotice text={problem.general} failures={failures} />
      <p className="save-bar-text">{t('frame.unsaved-changes')}</p>
      <Button onPress={reset}>{t('frame.reset')}</Button>
      <Button type="submit" look="main" busy={busy}>
        {t('guild-settings.save')}
      </Button>
    </section>
  )
}
