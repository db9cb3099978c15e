import '../../../shared/form/field.css'
import { CommandOptionType } from '@guildhall/protocol/enums/application-command'
import type { CommandOption } from '@guildhall/protocol/objects/applications/application-command-option'
import { type ReactNode, useId } from 'react'
import { descriptionOf, nameOf } from '../../../state/offered-commands.ts'
import { ChoiceBox } from './choice-box.tsx'
import type { CommandPlace } from './command-place.ts'
import { FileBox } from './file-box.tsx'
import type { AllFilled, Filled } from './filled-options.ts'

export type OptionFieldProps = {
  place: CommandPlace
  option: CommandOption
  all: AllFilled
  problem: string | undefined
  onFill: (filled: Filled) => void
}

/** What every input of an option has: its name by its label, and what is said of it. */
export type OptionInput = {
  readonly id: string
  readonly name: string
  readonly 'aria-describedby': string
  readonly 'aria-invalid': boolean
  readonly 'aria-required': boolean
}

const { STRING, INTEGER, NUMBER, ATTACHMENT } = CommandOptionType

/** One option of a command that is being filled in. */
export function OptionField(props: OptionFieldProps) {
  const { option, problem } = props
  const id = useId()
  const input: OptionInput = {
    id,
    name: option.name,
    'aria-describedby': `${id}-hint ${id}-problem`,
    'aria-invalid': problem !== undefined,
    'aria-required': option.required === true,
  }

  return (
    <div className="field option-field">
      <label className="field-label" htmlFor={id}>
        {nameOf(option)}
        {option.required ? null : <span className="field-optional"> (optional)</span>}
      </label>
      <div className="field-frame">{boxOf(props, input)}</div>
      <p id={`${id}-hint`} className="field-hint">
        {descriptionOf(option)}
      </p>
      <p id={`${id}-problem`} className="field-error" aria-live="polite">
        {problem}
      </p>
    </div>
  )
}

function boxOf(props: OptionFieldProps, input: OptionInput): ReactNode {
  const { option, all, onFill } = props
  const { type, autocomplete, choices = [] } = option
  if (type === ATTACHMENT)
    return <FileBox input={input} option={option} filled={all.get(option.name)} onFill={onFill} />
  const isTyped = type === STRING || type === INTEGER || type === NUMBER
  if (!isTyped || autocomplete === true || choices.length > 0) return <ChoiceBox {...props} input={input} />
  return (
    <input
      {...input}
      className="field-input"
      autoComplete="off"
      inputMode={type === STRING ? 'text' : 'decimal'}
      value={all.get(option.name)?.text ?? ''}
      onChange={({ target }) => onFill({ text: target.value })}
    />
  )
}
