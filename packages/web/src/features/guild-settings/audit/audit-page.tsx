import { t } from '../../../language/guild-settings.ts'
import './audit-page.css'
import { AuditLogEvent } from '@guildhall/protocol/enums/audit-log-event'
import { useCallback, useState } from 'react'
import { ChoiceField } from '../../../shared/form/choice-field.tsx'
import { ListEnd } from '../../../shared/page/list-end.tsx'
import { channelName, nameOfUser } from '../../../state/names.ts'
import { useClient } from '../../../state/use-client.ts'
import { useGuild } from '../../../state/world.ts'
import { EntityField } from '../frame/entity-field.tsx'
import type { GuildPageProps } from '../guild-pages.ts'
import { actionDescriptions } from './action-descriptions.ts'
import { AuditEntry } from './audit-entry.tsx'
import { type AuditLogFilter, useAuditLog } from './use-audit-log.ts'

const actions = [
  ['', t('audit.all-actions')] as const,
  ...Object.entries(AuditLogEvent)
    .map(([name, type]) => [String(type), titleOf(name)] as const)
    .sort(([, a], [, b]) => a.localeCompare(b)),
]

function titleOf(action: string): string {
  return Object.entries(actionDescriptions).find(([name]) => name === action)?.[1].title ?? action
}

/** The audit log of the guild. */
export function AuditPage({ guildId }: GuildPageProps) {
  const [filter, setFilter] = useState<AuditLogFilter>({ userId: null, action: null })
  const { pages, names } = useAuditLog(guildId, filter)
  const nameOf = useNameOf(guildId, names)

  return (
    <>
      <div className="audit-filters">
        <EntityField
          guildId={guildId}
          kind="user"
          label={t('audit.user')}
          placeholder={t('guild-settings.everyone')}
          chosen={filter.userId}
          onChoose={(userId) => setFilter({ ...filter, userId })}
        />
        <ChoiceField
          name="action"
          label={t('audit.action')}
          choices={actions}
          chosen={String(filter.action ?? '')}
          onChoose={(value) => setFilter({ ...filter, action: value === '' ? null : Number(value) })}
        />
      </div>
      {!pages.isLoading && pages.problem === null && pages.items.length === 0 ? (
        <p className="section-empty">{t('audit.no-matching-entries')}</p>
      ) : null}
      <ul className="section-list" aria-label={t('guild-settings.audit-log')}>
        {pages.items.map((entry) => (
          <AuditEntry key={entry.id} entry={entry} nameOf={nameOf} />
        ))}
      </ul>
      <ListEnd pages={pages} />
    </>
  )
}

/** Existing targets have their current name; for others, the log has one. */
function useNameOf(guildId: string, names: ReadonlyMap<string, string>) {
  const client = useClient()
  const guild = useGuild(guildId)
  return useCallback(
    (id: string): string | undefined => {
      const { world } = client.store.getState()
      const channel = guild?.channels.get(id) ?? guild?.threads.get(id)
      if (channel) return channelName(channel)
      const own =
        guild?.roles.get(id)?.name ??
        guild?.emojis.get(id)?.name ??
        guild?.stickers.get(id)?.name ??
        guild?.sounds.get(id)?.name
      return own ?? (world === null ? undefined : nameOfUser(world, guildId, id)) ?? names.get(id)
    },
    [client, guild, guildId, names],
  )
}
