import type { AutoModerationRule } from '@guildhall/protocol/objects/guilds/auto-moderation-rule'
import { listAutoModerationRulesForGuild } from '@guildhall/protocol/operations/auto-moderation/list-auto-moderation-rules-for-guild'
import { useMemo } from 'react'
import type { ListSource } from '../../../shared/lists/live-list.ts'
import { type ShownList, useLiveList } from '../../../shared/lists/use-live-list.ts'
import { useClient } from '../../../state/use-client.ts'

/** A guild's rules of auto moderation, updated by events. */
export function useRules(guildId: string): ShownList<AutoModerationRule> {
  const client = useClient()
  const source = useMemo(
    (): ListSource<AutoModerationRule> => ({
      read: async (_last, signal) => ({
        items: await client.call(listAutoModerationRulesForGuild, { guildId }, { signal }),
        isEnd: true,
      }),
      follow: ({ type, data }, rules) => {
        if (type === 'AUTO_MODERATION_RULE_CREATE' && data.guild_id === guildId) {
          return [...rules.filter(({ id }) => id !== data.id), data]
        }
        if (type === 'AUTO_MODERATION_RULE_UPDATE') return rules.map((rule) => (rule.id === data.id ? data : rule))
        if (type === 'AUTO_MODERATION_RULE_DELETE') return rules.filter(({ id }) => id !== data.id)
        return rules
      },
    }),
    [client, guildId],
  )
  return useLiveList(source)
}
