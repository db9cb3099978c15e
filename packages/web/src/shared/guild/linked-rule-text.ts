import type { NamedLinkedRoleRule } from '@guildhall/protocol/objects/guilds/linked-role'
import { t } from '../../language/dialogs.ts'

/** A condition of a linked role in words. */
export function linkedRuleText({ operator, value, name, connection_metadata_field: key }: NamedLinkedRoleRule): string {
  const label = name ?? key
  if (operator === 1) return t('guild.rule-at-most', { label, value })
  if (operator === 2) return t('guild.rule-at-least', { label, value })
  if (operator === 3) return t('guild.rule-equal', { label, value })
  if (operator === 4) return t('guild.rule-not-equal', { label, value })
  const days = Number(value)
  if (operator === 5) return t('guild.rule-days-at-most', { label, days })
  if (operator === 6) return t('guild.rule-days-at-least', { label, days })
  return (value === '1') === (operator === 7) ? t('guild.rule-yes', { label }) : t('guild.rule-no', { label })
}
