import { X } from 'lucide-react'
import { t } from '../../../language/developers.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { IconButton } from '../../../shared/appearance/icon-button.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { FieldErrorText } from '../../../shared/form/field-error.tsx'
import { Switch } from '../../../shared/form/switch.tsx'
import { type ChoiceDraft, isNumeric, newChoice, type OptionDraft } from './command-draft.ts'

type OptionValuesProps = {
  option: OptionDraft
  at: string
  fields: ReadonlyMap<string, string>
  onChange: (next: Partial<OptionDraft>) => void
}

/** The bounds of an option, and its choices. */
export function OptionValues({ option, at, fields, onChange }: OptionValuesProps) {
  const { type, min, max, choices, isSuggested } = option
  const kind = isNumeric(type) ? 'value' : 'length'
  const change = (which: number, next: Partial<ChoiceDraft>) =>
    onChange({ choices: choices.map((each, index) => (index === which ? { ...each, ...next } : each)) })

  return (
    <>
      {(['min', 'max'] as const).map((bound) => (
        <Field
          key={bound}
          name={`${at}.${bound}`}
          label={t('commands.bound', { bound: `${bound}${kind}` })}
          inputMode="decimal"
          autoComplete="off"
          value={bound === 'min' ? min : max}
          onChange={({ target }) => onChange({ [bound]: target.value })}
          error={fields.get(`${at}.${bound}_${kind}`)}
        />
      ))}
      <Switch
        label={t('commands.your-program-suggests-values')}
        isOn={isSuggested}
        onSwitch={(next) => onChange({ isSuggested: next })}
      />
      {isSuggested ? null : (
        <>
          {choices.map((choice, index) => (
            <div key={choice.key} className="command-choice">
              <Field
                name={`${at}.choices.${index}.name`}
                label={t('commands.choice', { index: index + 1 })}
                required
                autoComplete="off"
                value={choice.name}
                onChange={({ target }) => change(index, { name: target.value })}
                error={fields.get(`${at}.choices.${index}.name`)}
              />
              <Field
                name={`${at}.choices.${index}.value`}
                label={t('commands.value', { index: index + 1 })}
                required
                autoComplete="off"
                value={choice.value}
                onChange={({ target }) => change(index, { value: target.value })}
                error={fields.get(`${at}.choices.${index}.value`)}
                trailing={
                  <IconButton
                    label={t('commands.remove-choice', { index: index + 1 })}
                    onClick={() => onChange({ choices: choices.filter((_, each) => each !== index) })}
                  >
                    <X aria-hidden="true" />
                  </IconButton>
                }
              />
            </div>
          ))}
          <FieldErrorText>{fields.get(`${at}.choices`)}</FieldErrorText>
          <div className="section-buttons">
            <Button onPress={() => onChange({ choices: [...choices, newChoice()] })}>{t('commands.add-choice')}</Button>
          </div>
        </>
      )}
    </>
  )
}
