import { AuditLogEvent } from '@guildhall/protocol/enums/audit-log-event'
import type { AuditLogEntry } from '@guildhall/protocol/objects/guilds/audit-log'
import type { ReactNode } from 'react'
import { rich, t } from '../../../language/guild-settings.ts'
import { formatShortDateTime } from '../../../shared/text/format-date-time.ts'
import { createdAtOf } from '../../../state/snowflake-time.ts'
import { actionDescriptions } from './action-descriptions.ts'
import { type ActionParts, actionSentences } from './action-sentences.ts'
import { changedFieldNames, type NameOf } from './change-descriptions.ts'
import { entryLines } from './entry-lines.ts'

/** An audit log entry, which expands to show its changes. */
export function AuditEntry({ entry, nameOf }: { entry: AuditLogEntry; nameOf: NameOf }) {
  const lines = entryLines(entry, nameOf)
  const sentence = (
    <>
      {sentenceOf(entry, nameOf)}
      {namesFields(entry) ? <span className="audit-fields">{changedFieldNames(entry.changes ?? [])}</span> : null}
      <span className="audit-moment">{formatShortDateTime(createdAtOf(entry.id))}</span>
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
  const words = Object.entries(actionDescriptions).find(([name]) => name === action)?.[1]
  const actor = user_id === null ? t('audit.the-server') : (nameOf(user_id) ?? t('audit.unknown-user'))
  const target =
    words?.target === 'guild' ? '' : (nameIn(entry) ?? (target_id && (nameOf(target_id) ?? target_id)) ?? '')
  const parts = { actor: <strong>{actor}</strong>, target: <strong>{target}</strong> }
  const say = Object.entries(actionSentences).find(([name]) => name === action)?.[1]
  const sentence = isTimeOut(entry) ? timeOutSentence(entry, parts) : say?.(parts)
  return sentence ?? rich('audit.unknown-action', { actor: parts.actor, type: action_type, target: parts.target })
}

/** Entries of creations and deletions list every field. */
const namesFields = ({ action_type, changes = [] }: AuditLogEntry): boolean =>
  changes.length > 0 && updates.has(action_type) && !isTimeOut({ action_type, changes })

const updates: ReadonlySet<number> = new Set(
  Object.entries(AuditLogEvent).flatMap(([name, type]) => (/_UPDATE$/u.test(name) ? [type] : [])),
)

/** Of several changes of a member, a time-out matters most. */
const timeOutSentence = ({ changes }: AuditLogEntry, { actor, target }: ActionParts): ReactNode =>
  changes?.[0]?.new_value == null
    ? rich('audit.removed-the-timeout-of', { actor, target })
    : rich('audit.timed-out', { actor, target })

const isTimeOut = ({ action_type, changes = [] }: Pick<AuditLogEntry, 'action_type' | 'changes'>): boolean =>
  action_type === AuditLogEvent.MEMBER_UPDATE &&
  changes.length === 1 &&
  changes[0]?.key === 'communication_disabled_until'

/** A target's name at the time of the entry, since nothing else is known of a deleted target. */
function nameIn({ changes = [] }: AuditLogEntry): string | undefined {
  const change = changes.find(({ key }) => key === 'name' || key === 'code')
  const name = change?.new_value ?? change?.old_value
  return typeof name === 'string' ? name : undefined
}
