import type { AuditLogEntry } from '@guildhall/protocol/objects/guilds/audit-log'
import { t } from '../../../language/guild-settings.ts'
import { changeDescription, type NameOf } from './change-descriptions.ts'

/** The lines of an entry beside who did what: reason, location and changes. A line may occur twice. */
export function entryLines(entry: AuditLogEntry, nameOf: NameOf): { key: number; text: string }[] {
  const lines = [
    ...(entry.reason === undefined ? [] : [t('audit.reason', { reason: entry.reason })]),
    ...optionWords(entry.options ?? {}, nameOf),
    ...(entry.changes ?? []).map((change) => changeDescription(change, nameOf)),
  ]
  return lines.map((text, key) => ({ key, text }))
}

const optionLabels: Readonly<Record<string, string>> = {
  channel_id: t('audit.channel'),
  count: t('audit.count'),
  delete_member_days: t('audit.days-without-activity'),
  members_removed: t('audit.members-removed'),
  role_name: t('audit.role'),
}

function optionWords(options: Readonly<Record<string, string>>, nameOf: NameOf): string[] {
  const optionLines = Object.entries(options).flatMap(([key, value]) => {
    const label = optionLabels[key]
    return label === undefined ? [] : [`${label}: ${nameOf(value) ?? value}`]
  })
  const { type, id } = options
  return type === '1' && id !== undefined
    ? [t('audit.member', { name: nameOf(id) ?? id }), ...optionLines]
    : optionLines
}
