import { t } from '../../../language/dialogs.ts'
import './command-composer.css'
import { SendHorizontal, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { Button } from '../../../shared/appearance/button.tsx'
import { IconButton } from '../../../shared/appearance/icon-button.tsx'
import type { CommandDraftTarget } from './command-draft-target.ts'
import { MoreOptions } from './more-options.tsx'
import { OptionField } from './option-field.tsx'
import { useCommandForm } from './use-command-form.ts'

type CommandFormProps = {
  place: CommandDraftTarget
  onClose: () => void
}

/** The form of a command: required options, options to add, and a button to send it. */
export function CommandComposer({ place, onClose }: CommandFormProps) {
  const { offered } = place
  const form = useRef<HTMLFormElement>(null)
  const { all, shown, problems, problem, isBusy, fill, add, run } = useCommandForm(place, onClose)

  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('.option-field input') ?? submitOf(form.current)
    first?.focus()
  }, [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = await run()
    if (wrong !== null) form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(wrong)}"]`)?.focus()
  }

  function takeKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }

  return (
    <form
      ref={form}
      className="command-form"
      aria-label={t('composer.command', { title: offered.title })}
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={takeKey}
    >
      <header className="command-form-head">
        <strong className="command-form-name">/{offered.title}</strong>
        <span className="command-form-words">
          {offered.application.name}
          {offered.description === '' ? '' : ` · ${offered.description}`}
        </span>
        <IconButton label={t('composer.cancel-command')} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      <div className="command-form-fields">
        {shown.map((option) => (
          <OptionField
            key={option.name}
            place={place}
            option={option}
            all={all}
            problem={problems.get(option.name)}
            onFill={(filled) => fill(option.name, filled)}
          />
        ))}
      </div>
      <p className="composer-problem" role="alert">
        {problem}
      </p>
      <div className="command-form-foot">
        <MoreOptions options={offered.options.filter((option) => !shown.includes(option))} onAdd={add} />
        <Button look="main" type="submit" busy={isBusy}>
          <SendHorizontal className="command-form-send" aria-hidden="true" />
          {isBusy ? t('composer.waiting-for', { name: offered.application.name }) : t('composer.send')}
        </Button>
      </div>
    </form>
  )
}

const submitOf = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('[type="submit"]')
