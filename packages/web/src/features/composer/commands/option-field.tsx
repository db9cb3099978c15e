import { CommandOptionType } from '@guildhall/protocol/enums/application-command'
import type { CommandOption } from '@guildhall/protocol/objects/applications/application-command-option'
import type { ReactNode } from 'react'
import { FieldFrame, type FieldInput } from '../../../shared/form/field-frame.tsx'
import { descriptionOf, localizedName } from '../../../state/offered-commands.ts'
import type { CommandDraftTarget } from './command-draft-target.ts'
import type { FilledOption, FilledOptions } from './filled-options.ts'
import { OptionChoiceInput } from './option-choice-input.tsx'
import { OptionFileInput } from './option-file-input.tsx'

export type OptionFieldProps = {
  place: CommandDraftTarget
  option: CommandOption
  all: FilledOptions
  problem: string | undefined
  onFill: (filled: FilledOption) => void
}

/** The props of every option input: its name as the label, and its description. */
export type OptionInput = FieldInput & { readonly name: string; readonly 'aria-required': boolean }

const { STRING, INTEGER, NUMBER, ATTACHMENT } = CommandOptionType

/** One option in a command form. */
export function OptionField(props: OptionFieldProps) {
  const { option, problem } = props
  const { name, required = false } = option
  return (
    <FieldFrame
      className="option-field"
      label={localizedName(option)}
      isOptional={!required}
      hint={descriptionOf(option)}
      error={problem}
    >
      {(tied) => boxOf(props, { ...tied, name, 'aria-required': required })}
    </FieldFrame>
  )
}

function boxOf(props: OptionFieldProps, input: OptionInput): ReactNode {
  const { option, all, onFill } = props
  const { type, autocomplete, choices = [] } = option
  if (type === ATTACHMENT)
    return <OptionFileInput input={input} option={option} filled={all.get(option.name)} onFill={onFill} />
  const isTyped = type === STRING || type === INTEGER || type === NUMBER
  if (!isTyped || autocomplete === true || choices.length > 0) return <OptionChoiceInput {...props} input={input} />
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
