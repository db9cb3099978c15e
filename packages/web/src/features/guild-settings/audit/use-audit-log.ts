import type { AuditLog, AuditLogEntry } from '@guildhall/protocol/objects/guilds/audit-log'
import { getGuildAuditLog } from '@guildhall/protocol/operations/audit-log/get-guild-audit-log'
import { useMemo, useState } from 'react'
import { t } from '../../../language/guild-settings.ts'
import type { ListSource } from '../../../shared/lists/live-list.ts'
import { useLiveList } from '../../../shared/lists/use-live-list.ts'
import { userName } from '../../../state/names.ts'
import { useClient } from '../../../state/use-client.ts'

const size = 50

/** The filters by user and action; null for all. */
export type AuditLogFilter = { readonly userId: string | null; readonly action: number | null }

type Names = ReadonlyMap<string, string>

/** The audit log, newest first, with names of users and targets; new entries appear by themselves. */
export function useAuditLog(guildId: string, { userId, action }: AuditLogFilter) {
  const client = useClient()
  const [names, setNames] = useState<Names>(new Map())
  const source = useMemo(
    (): ListSource<AuditLogEntry> => ({
      read: async (last, signal) => {
        const query = {
          limit: size,
          before: last?.id,
          ...(userId !== null && { user_id: userId }),
          ...(action !== null && { action_type: action }),
        }
        const log = await client.call(getGuildAuditLog, { guildId }, { query, signal })
        setNames((before) => new Map([...before, ...namesIn(log)]))
        const items = log.audit_log_entries
        return { items, isEnd: items.length < size }
      },
      follow: ({ type, data }, items) => {
        if (type !== 'GUILD_AUDIT_LOG_ENTRY_CREATE' || data.guild_id !== guildId) return items
        const isMeant = (userId === null || data.user_id === userId) && (action === null || data.action_type === action)
        const people = [data.user_id, data.target_id].filter((id) => id !== null)
        client.members.want(guildId, people)
        return isMeant ? [data, ...items.filter(({ id }) => id !== data.id)] : items
      },
    }),
    [client, guildId, userId, action],
  )
  const pages = useLiveList(source)

  return { pages, names }
}

const namesIn = (log: AuditLog): [string, string][] => [
  ...log.users.map((user): [string, string] => [user.id, userName(user)]),
  ...log.webhooks.map(({ id, name }): [string, string] => [id, name ?? t('audit.webhook')]),
  ...log.guild_scheduled_events.map(({ id, name }): [string, string] => [id, name]),
  ...log.auto_moderation_rules.map(({ id, name }): [string, string] => [id, name]),
  ...log.application_commands.map(({ id, name }): [string, string] => [id, `/${name}`]),
]
