import { AuditLogEvent } from '@guildhall/protocol/enums/audit-log-event'
import type { AuditLogEntry } from '@guildhall/protocol/objects/audit-log'
import { shortMoment } from '../../../shared/moment-words.ts'
import { momentOf } from '../../../state/snowflake-moment.ts'
import { actionWords } from './action-words.ts'
import { changeWords, type NameOf } from './change-words.ts'

/** Something that was done, and on demand what changed by it. */
export function AuditEntry({ entry, nameOf }: { entry: AuditLogEntry; nameOf: NameOf }) {
  const lines = [
    ...(entry.reason === undefined ? [] : [`Reason: ${entry.reason}`]),
    ...optionWords(entry.options ?? {}, nameOf),
    ...(entry.changes ?? []).map((change) => changeWords(change, nameOf)),
  ]
  const sentence = (
    <>
      {sentenceOf(entry, nameOf)}
      <span className="audit-moment">{shortMoment(momentOf(entry.id))}</span>
    </>
  )
  return (
    <li className="audit-entry">
      {lines.length === 0 ? (
        <p className="audit-plain">{sentence}</p>
      ) : (
        <details>
          <summary className="audit-summary">{sentence}</summary>
          <ul className="audit-changes">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

function sentenceOf(entry: AuditLogEntry, nameOf: NameOf) {
  const { action_type, user_id, target_id } = entry
  const [action] = Object.entries(AuditLogEvent).find(([, type]) => type === action_type) ?? []
  const words = Object.entries(actionWords).find(([name]) => name === action)?.[1]
  const actor = user_id === null ? 'Nobody' : (nameOf(user_id) ?? 'Somebody unknown')
  const target =
    words?.target === 'guild' ? '' : (nameIn(entry) ?? (target_id && (nameOf(target_id) ?? target_id)) ?? '')
  return (
    <>
      <strong>{actor}</strong> {words?.did ?? `did something (${action_type})`} <strong>{target}</strong>
    </>
  )
}

/** What it was called then: of what is deleted nothing else is known. */
function nameIn({ changes = [] }: AuditLogEntry): string | undefined {
  const change = changes.find(({ key }) => key === 'name' || key === 'code')
  const name = change?.new_value ?? change?.old_value
  return typeof name === 'string' ? name : undefined
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
