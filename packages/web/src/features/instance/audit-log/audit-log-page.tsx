import './audit-log-page.css'
import { INSTANCE_ACTIONS } from '@guildhall/protocol/instance-action'
import { exportInstanceAuditLog } from '@guildhall/protocol/operations/instance-audit-log/export-instance-audit-log'
import { useState } from 'react'
import { t } from '../../../language/instance.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { ChoiceField } from '../../../shared/form/choice-field.tsx'
import { runWithErrorToast } from '../../../shared/overlay/toasts.tsx'
import { ListEnd } from '../../../shared/page/list-end.tsx'
import { useClient } from '../../../state/use-client.ts'
import { instanceActionTitles } from './instance-action-titles.ts'
import { InstanceAuditEntryItem } from './instance-audit-entry.tsx'
import { type InstanceLogFilter, toLogQuery, useInstanceAuditLog } from './use-instance-audit-log.ts'

const actions = [
  ['', t('audit-log.all-actions')] as const,
  ...INSTANCE_ACTIONS.map((action) => [action, instanceActionTitles[action]] as const).sort(([, a], [, b]) =>
    a.localeCompare(b),
  ),
]

/** What administrators of the instance did. */
export function InstanceAuditLogPage() {
  const [filter, setFilter] = useState<InstanceLogFilter>({ actorId: null, action: null })
  const { pages, names, actors } = useInstanceAuditLog(filter)
  const people = [...actors].map((id) => [id, names.get(id) ?? id] as const)

  return (
    <>
      <p className="section-text">{t('audit-log.what-administrators-did')}</p>
      <div className="instance-log-filters">
        <ChoiceField
          name="actor"
          label={t('audit-log.administrator')}
          choices={[['', t('audit-log.all-administrators')], ...people]}
          chosen={filter.actorId ?? ''}
          onChoose={(id) => setFilter({ ...filter, actorId: id === '' ? null : id })}
        />
        <ChoiceField
          name="action"
          label={t('audit-log.action')}
          choices={actions}
          chosen={filter.action ?? ''}
          onChoose={(action) => setFilter({ ...filter, action: action === '' ? null : action })}
        />
      </div>
      <Download filter={filter} />
      {!pages.isLoading && pages.problem === null && pages.items.length === 0 ? (
        <p className="section-empty">{t('audit-log.no-matching-entries')}</p>
      ) : null}
      <ul className="section-list" aria-label={t('instance.audit-log')}>
        {pages.items.map((entry) => (
          <InstanceAuditEntryItem key={entry.id} entry={entry} names={names} />
        ))}
      </ul>
      <ListEnd pages={pages} />
    </>
  )
}

/** Downloads the entries that match the filter. */
function Download({ filter }: { filter: InstanceLogFilter }) {
  const client = useClient()
  const download = () =>
    void runWithErrorToast(async () => {
      const lines = await client.call(exportInstanceAuditLog, {}, { query: toLogQuery(filter) })
      saveFile(lines)
    })
  return (
    <div className="section-buttons">
      <Button onPress={download}>{t('audit-log.download')}</Button>
    </div>
  )
}

function saveFile(lines: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([lines], { type: 'application/jsonl' }))
  link.download = `guildhall-audit-log-${location.hostname}.jsonl`
  link.click()
  URL.revokeObjectURL(link.href)
}
