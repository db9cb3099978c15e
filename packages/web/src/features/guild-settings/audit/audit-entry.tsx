import { AuditLogEvent } from '@guildhall/protocol/enums/audit-log-event'
import type { AuditLogEntry } from '@guildhall/protocol/objects/audit-log'
import { shortMoment } from '../../../shared/moment-words.ts'
import { momentOf } from '../../../state/snowflake-moment.ts'
import { actionWords } from './action-words.ts'
import type { NameOf } from './change-words.ts'
import { entryLines } from './entry-lines.ts'

/** Something that was done, and on demand what changed by it. */
export function AuditEntry({ entry, nameOf }: { entry: AuditLogEntry; nameOf: NameOf }) {
  const lines = entryLines(entry, nameOf)
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
            {lines.map(({ key, text }) => (
              <li key={key}>{text}</li>
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
