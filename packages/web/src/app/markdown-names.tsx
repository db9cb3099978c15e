import { type ReactNode, useEffect, useMemo } from 'react'
import { openLinkedRoles } from '../shared/guild/open-linked-roles.tsx'
import { type MentionContext, NamesContext } from '../shared/markdown/names.ts'
import { openUserCard } from '../shared/overlay/overlays.ts'
import { navigate } from '../shared/page/location.ts'
import { channelPath } from '../shared/page/paths.ts'
import type { Client } from '../state/client.ts'
import { channelName, nameOfUser } from '../state/names.ts'
import { useClient } from '../state/use-client.ts'
import { channelIn, useChannel, useGuild, useWorld } from '../state/world.ts'

type MarkdownNamesProps = { guildId: string | null; channelId: string; children: ReactNode }

/** Provides the names for IDs in texts of a guild, or outside of all guilds. */
export function MarkdownNames({ guildId, channelId, children }: MarkdownNamesProps) {
  const client = useClient()
  const names = useMemo(() => namesIn(client, guildId, channelId), [client, guildId, channelId])
  return <NamesContext value={names}>{children}</NamesContext>
}

const namesIn = (client: Client, guildId: string | null, channelId: string): MentionContext => ({
  useUser: (id) => {
    const name = useWorld((world) => nameOfUser(world, guildId, id))
    useEffect(() => {
      if (name === undefined && guildId !== null) client.members.want(guildId, [id])
    }, [name, id])
    return useMemo(() => (name === undefined ? undefined : { name }), [name])
  },
  useRole: (id) => {
    const role = useGuild(guildId)?.roles.get(id)
    return useMemo(() => role && { name: role.name, color: role.color === 0 ? null : role.color }, [role])
  },
  useChannel: (id) => {
    const channel = useChannel(guildId, id)
    const name = channel && channelName(channel)
    const type = channel?.type
    return useMemo(() => (name === undefined || type === undefined ? undefined : { name, type }), [name, type])
  },
  useIsKnown: (inGuild, id) => useWorld((world) => channelIn(world, inGuild, id) !== undefined),
  openUser: (userId, anchor) => openUserCard({ userId, guildId, anchor }),
  openChannel: (id) => {
    const { world } = client.store.getState()
    if (world && channelIn(world, guildId, id)) navigate(channelPath(guildId, id))
  },
  openLinkedRoles: () => {
    if (guildId !== null) openLinkedRoles(guildId)
  },
  // A command does not replace a text that is being written.
  openCommand: (_id, name) => {
    if (client.drafts.of(channelId).text.trim() === '') client.drafts.setText(channelId, `/${name}`)
  },
})
