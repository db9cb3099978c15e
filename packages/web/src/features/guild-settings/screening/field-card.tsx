import { LIMITS } from '@guildhall/protocol/limits'
import type { ScreeningField } from '@guildhall/protocol/objects/guilds/member-verification'
import { ArrowUp, X } from 'lucide-react'
import { t } from '../../../language/guild-settings.ts'
import { IconButton } from '../../../shared/appearance/icon-button.tsx'
import { ChoiceField } from '../../../shared/form/choice-field.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { Switch } from '../../../shared/form/switch.tsx'
import { TextAreaField } from '../../../shared/form/text-area-field.tsx'
import { typeNames, withFieldType } from './screening-draft.ts'

type FieldCardProps = {
  field: ScreeningField
  number: number
  /** The path in the request. */
  path: string
  problems: ReadonlyMap<string, string>
  onChange: (field: ScreeningField) => void
  onRaise: (() => void) | null
  onRemove: () => void
}

/** A question for new members. */
export function FieldCard({ field, number, path, problems, onChange, onRaise, onRemove }: FieldCardProps) {
  const { field_type, label, required } = field
  const problem = (name: string) => problems.get(`${path}.${name}`)
  return (
    <li>
      <fieldset className="screening-card">
        <legend className="unseen">{t('screening.part', { number })}</legend>
        <div className="screening-card-head">
          <strong>{t('screening.part', { number })}</strong>
          <span>
            {onRaise ? (
              <IconButton label={t('screening.move-part-up', { number })} onClick={onRaise}>
                <ArrowUp aria-hidden="true" />
              </IconButton>
            ) : null}
            <IconButton label={t('screening.remove-part', { number })} onClick={onRemove}>
              <X aria-hidden="true" />
            </IconButton>
          </span>
        </div>
        <ChoiceField
          name={`${path}.field_type`}
          label={t('guild-settings.profile')}
          choices={typeNames}
          chosen={field_type}
          onChoose={(type) => onChange(withFieldType(field, type))}
        />
        <Field
          name={`${path}.label`}
          label={field_type === 'TERMS' ? t('screening.heading') : t('guild-settings.question')}
          required
          autoComplete="off"
          maxLength={LIMITS.screeningLabel.max}
          value={label}
          onChange={({ target }) => onChange({ ...field, label: target.value })}
          error={problem('label')}
        />
        <TypeField field={field} path={path} problem={problem} onChange={onChange} />
        <Switch
          label={field_type === 'TERMS' ? t('screening.members-must-agree') : t('guild-settings.required')}
          isOn={required}
          onSwitch={(isOn) => onChange({ ...field, required: isOn })}
        />
      </fieldset>
    </li>
  )
}

type TypeFieldProps = Pick<FieldCardProps, 'field' | 'onChange' | 'path'> & {
  problem: (name: string) => string | undefined
}

function TypeField({ field, path, problem, onChange }: TypeFieldProps) {
  if (field.field_type === 'TERMS') {
    return (
      <TextAreaField
        name={`${path}.values`}
        label={t('screening.rules')}
        hint={t('screening.one-per-line-up-to', { max: LIMITS.screeningTerms.max })}
        required
        rows={5}
        value={(field.values ?? []).join('\n')}
        onType={(text) => onChange({ ...field, values: text.split('\n') })}
        error={problem('values')}
      />
    )
  }
  if (field.field_type === 'MULTIPLE_CHOICE') {
    return (
      <TextAreaField
        name={`${path}.choices`}
        label={t('guild-settings.answers')}
        hint={t('screening.one-per-line-up-to-members', { max: LIMITS.screeningChoices.max })}
        required
        value={(field.choices ?? []).join('\n')}
        onType={(text) => onChange({ ...field, choices: text.split('\n') })}
        error={problem('choices')}
      />
    )
  }
  return (
    <Field
      name={`${path}.placeholder`}
      label={t('screening.placeholder')}
      autoComplete="off"
      maxLength={LIMITS.screeningPlaceholder.max}
      value={field.placeholder ?? ''}
      onChange={({ target }) => onChange({ ...field, placeholder: target.value })}
      error={problem('placeholder')}
    />
  )
}
