import { LIMITS } from '@guildhall/protocol/limits'
import type { ScreeningField } from '@guildhall/protocol/objects/guilds/member-verification'
import { t } from '../../language/voice-and-onboarding.ts'
import { Field } from '../../shared/form/field.tsx'
import { FieldErrorText } from '../../shared/form/field-error.tsx'
import { RadioChoice } from '../../shared/form/radio-choice.tsx'
import { Switch } from '../../shared/form/switch.tsx'
import { TextAreaField } from '../../shared/form/text-area-field.tsx'

export type Response = boolean | number | string | null

type AnswerFieldProps = {
  name: string
  field: ScreeningField
  response: Response
  problem: string | undefined
  onAnswer: (response: Response) => void
}

/** A question for a new member. */
export function ScreeningAnswerField({ name, field, response, problem, onAnswer }: AnswerFieldProps) {
  const { field_type, label, required, values = [], choices = [], placeholder } = field
  const text = typeof response === 'string' ? response : ''
  switch (field_type) {
    case 'TERMS':
      return (
        <section className="screening-terms" aria-label={label}>
          <h2>{label}</h2>
          <ol>
            {values.map((value) => (
              <li key={value}>{value}</li>
            ))}
          </ol>
          <Switch label={t('screening.i-have-read-the-rules')} isOn={response === true} onSwitch={onAnswer} />
          <FieldErrorText>{problem}</FieldErrorText>
        </section>
      )
    case 'MULTIPLE_CHOICE':
      return (
        <div>
          <RadioChoice
            label={label}
            options={choices.map((choice, index) => ({ value: String(index), text: choice }))}
            chosen={typeof response === 'number' ? String(response) : ''}
            onChoose={(index) => onAnswer(Number(index))}
          />
          <FieldErrorText>{problem}</FieldErrorText>
        </div>
      )
    case 'PARAGRAPH':
      return (
        <TextAreaField
          name={name}
          label={label}
          required={required}
          maxLength={LIMITS.screeningAnswer.PARAGRAPH}
          {...(placeholder && { hint: placeholder })}
          value={text}
          onType={onAnswer}
          error={problem}
        />
      )
    case 'TEXT_INPUT':
      return (
        <Field
          name={name}
          label={label}
          required={required}
          autoComplete="off"
          maxLength={LIMITS.screeningAnswer.TEXT_INPUT}
          placeholder={placeholder}
          value={text}
          onChange={({ target }) => onAnswer(target.value)}
          error={problem}
        />
      )
  }
}
