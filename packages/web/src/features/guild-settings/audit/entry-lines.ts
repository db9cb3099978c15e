import type { AuditLogEntry } from '@guildhall/protocol/objects/guilds/audit-log'
import { changeWords, type NameOf } from './change-words.ts'

/** What there is to say of an entry beside who did what, by lines: why, where and what changed. The same line may come twice. */
export function entryLines(entry: AuditLogEntry, nameOf: NameOf): { key: number; text: string }[] {
  const lines = [
    ...(entry.reason === undefined ? [] : [`Reason: ${entry.reason}`]),
    ...optionWords(entry.options ?? {}, nameOf),
    ...(entry.changes ?? []).map((change) => changeWords(change, nameOf)),
  ]
  return lines.map((text, key) => ({ key, text }))
}

const optionLabels: Readonly<Record<string, string>> = {
  channel_id: 'In',
  count: 'How many',
  delete_member_days: 'Days without being here',
  members_removed: 'Members removed',
  role_name: 'For the role',
}

function optionWords(options: Readonly<Record<string, string>>, nameOf: NameOf): string[] {
  const told = Object.entries(options).flatMap(([key, value]) => {
    const label = optionLabels[key]
    return label === undefined ? [] : [`${label}: ${nameOf(value) ?? value}`]
  })
  const isOfMember = options.type === '1' && options.id !== undefined
  return isOfMember ? [`For the member: ${nameOf(options.id ?? '') ?? options.id}`, ...told] : told
}
