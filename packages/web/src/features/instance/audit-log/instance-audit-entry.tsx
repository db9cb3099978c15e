import type { InstanceAuditDetail, InstanceAuditEntry } from '@guildhall/protocol/objects/instances/instance-audit-log'
import { t } from '../../../language/instance.ts'
import { formatShortDateTime } from '../../../shared/text/format-date-time.ts'
import { instanceActionTitles } from './instance-action-titles.ts'

type AuditEntryProps = { entry: InstanceAuditEntry; names: ReadonlyMap<string, string> }

/** An entry of the audit log of the instance. */
export function InstanceAuditEntryItem({ entry, names }: AuditEntryProps) {
  const { actor_id, action, targets, details, reason, address, created_at } = entry
  const actor = actor_id === null ? t('audit-log.command-line') : (names.get(actor_id) ?? actor_id)
  const facts = [
    ...Object.entries(targets).map(([name, id]) => t('audit-log.target', { name, id: names.get(id) ?? id })),
    ...details.map(factOf),
    ...(reason === null ? [] : [t('audit-log.reason', { reason })]),
  ]
  return (
    <li className="instance-log-entry">
      <strong>{titleOf(action)}</strong>
      <span className="instance-log-quiet">
        {[t('audit-log.by-actor', { actor }), formatShortDateTime(Date.parse(created_at)), address]
          .filter((part) => part !== null)
          .join(' · ')}
      </span>
      <ul className="instance-log-facts">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </li>
  )
}

/** Another version of the server may have recorded an action that this client doesn't know. */
const titleOf = (action: string): string =>
  Object.entries(instanceActionTitles).find(([name]) => name === action)?.[1] ?? action

function factOf({ name, old, new: value }: InstanceAuditDetail): string {
  if (old === undefined) return t('audit-log.fact', { name, value: shown(value) })
  return t('audit-log.change', { name, before: shown(old), after: shown(value) })
}

const shown = (value: string | null): string => value || t('audit-log.nothing')
