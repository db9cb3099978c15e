import { Opcode } from '@guildhall/protocol/gateway'
import { useEffect } from 'react'
import { useClient } from '../../../state/use-client.ts'
import { useGuild } from '../../../state/world.ts'

const typing_ms = 150

/** Searches members by name where not all members are loaded; those found are added to the state. */
export function useMemberSearch(guildId: string | null, query: string): void {
  const client = useClient()
  const guild = useGuild(guildId)
  const isWhole = guild === undefined || guild.members.size >= guild.memberCount

  useEffect(() => {
    if (isWhole || guildId === null || query.trim() === '') return
    const search = { guild_id: guildId, query: query.trim(), limit: 10, presences: true }
    const timer = setTimeout(() => client.send(Opcode.REQUEST_GUILD_MEMBERS, search), typing_ms)
    return () => clearTimeout(timer)
  }, [client, guildId, isWhole, query])
}
