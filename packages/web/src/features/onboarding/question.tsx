import { OnboardingPromptType } from '@guildhall/protocol/enums/onboarding'
import type { OnboardingPrompt } from '@guildhall/protocol/objects/guilds/onboarding'
import { useId } from 'react'
import { t } from '../../language/voice-and-onboarding.ts'
import { Emoji } from '../../shared/emoji/emoji.tsx'
import { FieldErrorText } from '../../shared/form/field-error.tsx'
import { SelectPopup } from '../../shared/form/select-popup.tsx'
import { OptionText, optionEmoji } from './option-text.tsx'

type QuestionProps = {
  guildId: string
  prompt: OnboardingPrompt
  /** IDs of this prompt's options. */
  chosen: readonly string[]
  problem: string | undefined
  onChoose: (ids: readonly string[]) => void
}

/** A question to a new member, with the answers that they may choose. */
export function OnboardingQuestion(props: QuestionProps) {
  const { prompt, problem } = props
  const id = useId()
  const isNeeded = prompt.required && prompt.in_onboarding
  return (
    <fieldset className="question" aria-describedby={`${id}-error`}>
      <legend className="question-title">
        {prompt.title}
        <span className="field-optional"> {hintOf(isNeeded, prompt.single_select)}</span>
      </legend>
      {prompt.type === OnboardingPromptType.DROPDOWN ? <ListAnswers {...props} /> : <OpenAnswers {...props} />}
      <FieldErrorText id={`${id}-error`}>{problem}</FieldErrorText>
    </fieldset>
  )
}

const hintOf = (isNeeded: boolean, isSingle: boolean): string => {
  if (isNeeded) return isSingle ? t('onboarding.choose-one') : t('onboarding.choose-at-least-one')
  return isSingle ? t('onboarding.optional') : t('onboarding.as-many-as-you-like')
}

function ListAnswers({
  prompt: { title, options, required, single_select },
  chosen,
  problem,
  onChoose,
}: QuestionProps) {
  const choices = options.map((option) => {
    const emoji = optionEmoji(option.emoji)
    return {
      value: option.id,
      label: option.title,
      description: option.description,
      icon: emoji && <Emoji emoji={emoji} />,
    }
  })
  return (
    <SelectPopup
      label={title}
      placeholder={t('onboarding.choose-an-answer')}
      choices={choices}
      chosen={choices.filter(({ value }) => chosen.includes(value))}
      min={required ? 1 : 0}
      max={single_select ? 1 : options.length + 1}
      invalid={problem !== undefined}
      onChoose={(next) => onChoose(next.map(({ value }) => value))}
    />
  )
}

function OpenAnswers({ guildId, prompt, chosen, onChoose }: QuestionProps) {
  const { id, options, single_select, required, in_onboarding } = prompt
  const toggled = (optionId: string, isOn: boolean) =>
    isOn ? [...chosen, optionId] : chosen.filter((each) => each !== optionId)
  const mayBeNone = single_select && !(required && in_onboarding)
  return (
    <div className="question-answers">
      {options.map((option) => (
        <label key={option.id} className="question-option">
          <input
            type={single_select ? 'radio' : 'checkbox'}
            name={id}
            checked={chosen.includes(option.id)}
            onChange={({ target }) => onChoose(single_select ? [option.id] : toggled(option.id, target.checked))}
          />
          <OptionText guildId={guildId} option={option} />
        </label>
      ))}
      {mayBeNone ? (
        <label className="question-option">
          <input type="radio" name={id} checked={chosen.length === 0} onChange={() => onChoose([])} />
          <span className="question-words">
            <span className="question-answer">{t('onboarding.none-of-these')}</span>
          </span>
        </label>
      ) : null}
    </div>
  )
}
