import { OnboardingPromptType } from '@guildhall/protocol/enums/onboarding'
import { LIMITS } from '@guildhall/protocol/limits'
import type { OnboardingOption, OnboardingPrompt } from '@guildhall/protocol/objects/guilds/onboarding'
import { ArrowUp, ChevronDown, X } from 'lucide-react'
import { useId } from 'react'
import { t } from '../../../language/guild-settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { IconButton } from '../../../shared/appearance/icon-button.tsx'
import { ChoiceField } from '../../../shared/form/choice-field.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { FieldErrorText } from '../../../shared/form/field-error.tsx'
import { Switch } from '../../../shared/form/switch.tsx'
import { newOnboardingOption } from './onboarding-draft.ts'
import { OptionRow } from './option-row.tsx'
import type { GrantableOptions } from './use-grantable-options.ts'

type PromptCardProps = {
  prompt: OnboardingPrompt
  number: number
  /** The path in the request. */
  path: string
  grantable: GrantableOptions
  problems: ReadonlyMap<string, string>
  isOpen: boolean
  onToggle: () => void
  onChange: (next: Partial<OnboardingPrompt>) => void
  onRaise: (() => void) | null
  onRemove: () => void
}

/** A question with its answers; collapsed, it is one line. */
export function PromptCard(props: PromptCardProps) {
  const { prompt, number, path, problems, isOpen, onToggle, onRaise, onRemove } = props
  const id = useId()
  // Errors must be visible.
  const isShown = isOpen || [...problems.keys()].some((name) => name.startsWith(`${path}.`))
  return (
    <li className="onboarding-prompt">
      <div className="onboarding-prompt-head">
        <button
          type="button"
          className="onboarding-prompt-toggle"
          aria-expanded={isShown}
          aria-controls={id}
          onClick={onToggle}
        >
          <ChevronDown aria-hidden="true" />
          <span className="onboarding-prompt-words">
            <span className="onboarding-prompt-title">{prompt.title || t('onboarding.question', { number })}</span>
            <span className="onboarding-prompt-facts">{factsOf(prompt)}</span>
          </span>
        </button>
        {onRaise ? (
          <IconButton label={t('onboarding.move-question-up', { number })} onClick={onRaise}>
            <ArrowUp aria-hidden="true" />
          </IconButton>
        ) : null}
        <IconButton label={t('onboarding.remove-question', { number })} onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <div id={id} hidden={!isShown} className="onboarding-prompt-body">
        {isShown ? <PromptFields {...props} /> : null}
      </div>
    </li>
  )
}

function factsOf({ options, required, in_onboarding, single_select }: OnboardingPrompt): string {
  const facts = [
    t('onboarding.answer-count', { count: options.length }),
    single_select && t('onboarding.single-choice'),
    required && in_onboarding && t('guild-settings.required'),
    !in_onboarding && t('onboarding.only-in-channels-and-roles'),
  ]
  return facts.filter(Boolean).join(' · ')
}

function PromptFields({ prompt, path, problems, grantable, onChange }: PromptCardProps) {
  const { options } = prompt
  const set = (next: readonly OnboardingOption[]) => onChange({ options: [...next] })
  return (
    <>
      <Field
        name={`${path}.title`}
        label={t('guild-settings.question')}
        required
        autoComplete="off"
        maxLength={LIMITS.onboardingPromptTitle.max}
        value={prompt.title}
        onChange={({ target }) => onChange({ title: target.value })}
        error={problems.get(`${path}.title`)}
      />
      <ChoiceField
        name={`${path}.type`}
        label={t('onboarding.answer-layout')}
        choices={[
          [String(OnboardingPromptType.MULTIPLE_CHOICE), t('onboarding.show-all-answers')],
          [String(OnboardingPromptType.DROPDOWN), t('onboarding.drop-down-list')],
        ]}
        chosen={String(prompt.type)}
        onChoose={(type) => onChange({ type: typeNamed(type) })}
      />
      <Switch
        label={t('onboarding.single-choice')}
        hint={t('onboarding.members-choose-one-answer-otherwise-they')}
        isOn={prompt.single_select}
        onSwitch={(single_select) => onChange({ single_select })}
      />
      <Switch
        label={t('onboarding.ask-when-joining')}
        hint={t('onboarding.otherwise-it-is-only-shown-in')}
        isOn={prompt.in_onboarding}
        onSwitch={(in_onboarding) => onChange({ in_onboarding })}
      />
      <Switch
        label={t('guild-settings.required')}
        hint={t('onboarding.new-members-must-answer-it')}
        isOn={prompt.required}
        onSwitch={(required) => onChange({ required })}
      />
      <ol className="onboarding-options" aria-label={t('guild-settings.answers')}>
        {options.map((option, index) => (
          <OptionRow
            key={option.id}
            option={option}
            number={index + 1}
            path={`${path}.options.${index}`}
            grantable={grantable}
            problems={problems}
            onChange={(next) => set(options.with(index, { ...option, ...next }))}
            onRaise={index === 0 ? null : () => set(options.toSpliced(index, 1).toSpliced(index - 1, 0, option))}
            onRemove={options.length === 1 ? null : () => set(options.toSpliced(index, 1))}
          />
        ))}
      </ol>
      <FieldErrorText>{problems.get(`${path}.options`)}</FieldErrorText>
      {options.length < LIMITS.onboardingOptions.max ? (
        <div>
          <Button onPress={() => set([...options, newOnboardingOption(options)])}>
            {t('onboarding.add-an-answer')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

const typeNamed = (value: string): OnboardingPrompt['type'] =>
  value === String(OnboardingPromptType.DROPDOWN) ? OnboardingPromptType.DROPDOWN : OnboardingPromptType.MULTIPLE_CHOICE
