import './condition-group.css'
import { APPLICATION_LIMITS } from '@guildhall/protocol/application-limits'
import type { ApplicationWithMetadata } from '@guildhall/protocol/objects/guilds/linked-role'
import { rich, t } from '../../../language/guild-settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { ChoiceField } from '../../../shared/form/choice-field.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { unseen } from '../../../shared/text/unseen.tsx'
import {
  type ConditionDraft,
  type GroupDraft,
  newRule,
  recordChoices,
  recordKeyOf,
  toCondition,
} from './condition-draft.ts'

type ConditionGroupProps = {
  number: number
  group: GroupDraft
  applications: readonly ApplicationWithMetadata[]
  errorOf: (index: number) => string | undefined
  onChange: (group: GroupDraft) => void
}

/** Conditions of which a member must satisfy all. */
export function ConditionGroup({ number, group, applications, errorOf, onChange }: ConditionGroupProps) {
  const { conditions } = group
  const replace = (before: ConditionDraft, after: readonly ConditionDraft[]) =>
    onChange({ ...group, conditions: conditions.flatMap((each) => (each === before ? after : [each])) })

  function add() {
    const rule = newRule(applications)
    if (rule) onChange({ ...group, conditions: [...conditions, toCondition(rule)] })
  }

  return (
    <fieldset className="section-form condition-group">
      <legend className="field-label">{t('roles.conditions', { number })}</legend>
      {conditions.map((condition, index) => (
        <Condition
          key={condition.key}
          condition={condition}
          number={index + 1}
          applications={applications}
          error={errorOf(index)}
          onChange={(changed) => replace(condition, [changed])}
          onRemove={() => replace(condition, [])}
        />
      ))}
      {conditions.length < APPLICATION_LIMITS.linkedRoleRules.max && applications.length > 0 ? (
        <div className="section-buttons">
          <Button onPress={add}>{rich('roles.add-to-conditions', { number, span: unseen })}</Button>
        </div>
      ) : null}
    </fieldset>
  )
}

type ConditionProps = {
  condition: ConditionDraft
  number: number
  applications: readonly ApplicationWithMetadata[]
  error: string | undefined
  onChange: (condition: ConditionDraft) => void
  onRemove: () => void
}

function Condition({ condition, number, applications, error, onChange, onRemove }: ConditionProps) {
  const known = recordChoices(applications)
  const current = recordKeyOf(condition)
  const isKnown = known.some(([value]) => value === current)
  const choices = isKnown ? known : [...known, [current, t('roles.unknown-record')] as const]

  function choose(record: string) {
    const rule = newRule(applications, record)
    if (rule) onChange({ ...rule, key: condition.key })
  }

  return (
    <>
      <ChoiceField
        name={`record-${condition.key}`}
        label={t('roles.condition', { number })}
        choices={choices}
        chosen={current}
        onChoose={choose}
      />
      <ConditionValue condition={condition} error={error} onChange={(value) => onChange({ ...condition, value })} />
      <div className="section-buttons">
        <Button onPress={onRemove}>{rich('roles.remove-condition', { number, span: unseen })}</Button>
      </div>
    </>
  )
}

type ConditionValueProps = { condition: ConditionDraft; error: string | undefined; onChange: (value: string) => void }

function ConditionValue({ condition: { operator, value, key }, error, onChange }: ConditionValueProps) {
  if (operator === 7 || operator === 8) {
    const choices = [
      ['1', t('audit.yes')],
      ['0', t('audit.no')],
    ] as const
    return (
      <ChoiceField
        name={`value-${key}`}
        label={operator === 7 ? t('roles.must-be') : t('roles.must-not-be')}
        choices={choices}
        chosen={value === '0' ? '0' : '1'}
        onChoose={onChange}
        error={error}
      />
    )
  }
  return (
    <Field
      name={`value-${key}`}
      label={valueLabels[operator]}
      required
      inputMode="numeric"
      autoComplete="off"
      maxLength={19}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={error}
    />
  )
}

const valueLabels = {
  1: t('roles.must-be-at-most'),
  2: t('roles.must-be-at-least'),
  3: t('roles.must-equal'),
  4: t('roles.must-not-equal'),
  5: t('roles.days-ago-at-most'),
  6: t('roles.days-ago-at-least'),
} as const
