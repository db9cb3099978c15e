import { FieldErrorText } from '../../../shared/form/field-error.tsx'
import './commands.css'
import { LIMITS } from '@guildhall/protocol/limits'
import { Button } from '../../../shared/appearance/button.tsx'
import { ChoiceField } from '../../../shared/form/choice.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { Switch } from '../../../shared/form/switch.tsx'
import { hasChoices, holdsOptions, newCommandOption, type OptionDraft, typesWithin } from './command-draft.ts'
import { OptionValues } from './option-values.tsx'

type OptionListProps = {
  options: readonly OptionDraft[]
  /** The type of what holds them; null for the command itself. */
  parent: number | null
  /** Where they stand in what is sent. */
  at: string
  fields: ReadonlyMap<string, string>
  onChange: (options: readonly OptionDraft[]) => void
}

/** What a command, a group or a subcommand holds. */
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
            {parent === null ? 'Add an option' : 'Add an option within'}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

const words: ReadonlyMap<number, string> = new Map([
  [1, 'Subcommand'],
  [2, 'Group of subcommands'],
  [3, 'Text'],
  [4, 'Whole number'],
  [5, 'Yes or no'],
  [6, 'Somebody'],
  [7, 'Channel'],
  [8, 'Role'],
  [9, 'Somebody or a role'],
  [10, 'Number'],
  [11, 'File'],
])

type OptionPartProps = {
  option: OptionDraft
  parent: number | null
  at: string
  fields: ReadonlyMap<string, string>
  onChange: (option: OptionDraft) => void
  onRemove: () => void
}

/** One option, with what is within it. */
function OptionPart({ option, parent, at, fields, onChange, onRemove }: OptionPartProps) {
  const { type, name, description, isRequired } = option
  const change = (next: Partial<OptionDraft>) => onChange({ ...option, ...next })
  const complaint = fields.get(at) ?? fields.get(`${at}.required`) ?? fields.get(`${at}.type`)

  return (
    <fieldset className="command-part">
      <legend className="command-part-title">{name === '' ? 'A new option' : name}</legend>
      <FieldErrorText>{complaint}</FieldErrorText>
      <ChoiceField
        name={`${at}.type`}
        label="Kind"
        choices={typesWithin(parent).map((each) => [String(each), words.get(each) ?? ''] as const)}
        chosen={String(type)}
        onChoose={(next) => change({ type: Number(next), options: [], choices: [], kept: {} })}
      />
      <Field
        name={`${at}.name`}
        label="Name"
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
        label="Description"
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
        <Switch label="Required" isOn={isRequired} onSwitch={(next) => change({ isRequired: next })} />
      )}
      {hasChoices(type) ? <OptionValues option={option} at={at} fields={fields} onChange={change} /> : null}
      <div className="section-buttons">
        <Button onPress={onRemove}>
          Remove<span className="unseen"> {name}</span>
        </Button>
      </div>
    </fieldset>
  )
}
