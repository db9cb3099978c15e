import { rich, t } from '../../../language/developers.ts'
import { FieldErrorText } from '../../../shared/form/field-error.tsx'
import './commands.css'
import { LIMITS } from '@guildhall/protocol/limits'
import { Button } from '../../../shared/appearance/button.tsx'
import { ChoiceField } from '../../../shared/form/choice-field.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { Switch } from '../../../shared/form/switch.tsx'
import { unseen } from '../../../shared/text/unseen.tsx'
import { hasChoices, holdsOptions, newCommandOption, type OptionDraft, typesWithin } from './command-draft.ts'
import { OptionValues } from './option-values.tsx'

type OptionListProps = {
  options: readonly OptionDraft[]
  /** The parent's type; null for the command itself. */
  parent: number | null
  /** The path of the options in the request. */
  at: string
  fields: ReadonlyMap<string, string>
  onChange: (options: readonly OptionDraft[]) => void
}

/** The options of a command, a group or a subcommand. */
export function OptionList({ options, parent, at, fields, onChange }: OptionListProps) {
  const complaint = fields.get(at)
  const [first] = typesWithin(parent)
  return (
    <div className="command-parts">
      {options.map((option, index) => (
        <OptionPart
          key={option.key}
          option={option}
          parent={parent}
          at={`${at}.${index}`}
          fields={fields}
          onChange={(next) => onChange(options.map((each) => (each === option ? next : each)))}
          onRemove={() => onChange(options.filter((each) => each !== option))}
        />
      ))}
      <FieldErrorText>{complaint}</FieldErrorText>
      {options.length < LIMITS.commandOptions ? (
        <div className="section-buttons">
          <Button onPress={() => onChange([...options, parent === 2 ? newCommandOption(first) : newCommandOption()])}>
            {parent === null ? t('commands.add-option') : t('commands.add-nested-option')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

const words: ReadonlyMap<number, string> = new Map([
  [1, t('commands.subcommand')],
  [2, t('commands.subcommand-group')],
  [3, t('commands.text')],
  [4, t('commands.whole-number')],
  [5, t('commands.yes-or-no')],
  [6, t('commands.user')],
  [7, t('commands.channel')],
  [8, t('developers.role')],
  [9, t('commands.user-or-role')],
  [10, t('commands.number')],
  [11, t('commands.file')],
])

type OptionPartProps = {
  option: OptionDraft
  parent: number | null
  at: string
  fields: ReadonlyMap<string, string>
  onChange: (option: OptionDraft) => void
  onRemove: () => void
}

/** One option with its own options. */
function OptionPart({ option, parent, at, fields, onChange, onRemove }: OptionPartProps) {
  const { type, name, description, isRequired } = option
  const change = (next: Partial<OptionDraft>) => onChange({ ...option, ...next })
  const complaint = fields.get(at) ?? fields.get(`${at}.required`) ?? fields.get(`${at}.type`)

  return (
    <fieldset className="command-part">
      <legend className="command-part-title">{name === '' ? t('commands.new-option') : name}</legend>
      <FieldErrorText>{complaint}</FieldErrorText>
      <ChoiceField
        name={`${at}.type`}
        label={t('developers.type')}
        choices={typesWithin(parent).map((each) => [String(each), words.get(each) ?? ''] as const)}
        chosen={String(type)}
        onChoose={(next) => change({ type: Number(next), options: [], choices: [], kept: {} })}
      />
      <Field
        name={`${at}.name`}
        label={t('developers.name')}
        required
        autoComplete="off"
        spellCheck={false}
        maxLength={LIMITS.commandName.max}
        value={name}
        onChange={({ target }) => change({ name: target.value })}
        error={fields.get(`${at}.name`)}
      />
      <Field
        name={`${at}.description`}
        label={t('developers.description')}
        required
        autoComplete="off"
        maxLength={LIMITS.commandDescription.max}
        value={description}
        onChange={({ target }) => change({ description: target.value })}
        error={fields.get(`${at}.description`)}
      />
      {holdsOptions(type) ? (
        <OptionList
          options={option.options}
          parent={type}
          at={`${at}.options`}
          fields={fields}
          onChange={(options) => change({ options })}
        />
      ) : (
        <Switch label={t('commands.required')} isOn={isRequired} onSwitch={(next) => change({ isRequired: next })} />
      )}
      {hasChoices(type) ? <OptionValues option={option} at={at} fields={fields} onChange={change} /> : null}
      <div className="section-buttons">
        <Button onPress={onRemove}>{rich('commands.remove', { name, span: unseen })}</Button>
      </div>
    </fieldset>
  )
}
