import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { VoiceState } from '@guildhall/protocol/objects/voice'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { holds } from '@guildhall/protocol/permissions/compute'
import type { MenuAction } from '../../shared/menu.tsx'
import { attempt } from '../../shared/toasts.tsx'
import type { Client } from '../../state/client.ts'
import { type PermissionName, permissionsInChannel } from '../../state/permissions.ts'

/** What one may do with somebody who is in voice. */
export function voiceActions(client: Client, guildId: string, voice: VoiceState): MenuAction[] {
  const { world } = client.store.getState()
  const { user_id: userId, channel_id: channelId } = voice
  const guild = world?.guilds.get(guildId)
  if (world === null || guild === undefined || channelId === null) return []
  const set = permissionsInChannel(world, guildId, channelId)
  const may = (name: PermissionName) => holds(set, Permission[name])
  const change = (label: string, path: string, body: object): MenuAction => ({
    label,
    onSelect: () => void attempt(() => client.request({ method: 'PATCH', path: `/guilds/${guildId}${path}`, body })),
  })
  const member = `/members/${userId}`
  const others = [...guild.channels.values()].filter(
    ({ id, type }) => type === ChannelType.GUILD_VOICE && id !== channelId && isOpen(id),
  )
  function isOpen(id: string): boolean {
    return world !== null && holds(permissionsInChannel(world, guildId, id), Permission.VIEW_CHANNEL)
  }
  const isStage = guild.channels.get(channelId)?.type === ChannelType.GUILD_STAGE_VOICE
  const speak = voice.suppress
    ? change('Invite to speak', `/voice-states/${userId}`, { channel_id: channelId, suppress: false })
    : change('Move to the audience', `/voice-states/${userId}`, { channel_id: channelId, suppress: true })
  return [
    ...(isStage && may('MUTE_MEMBERS') ? [speak] : []),
    ...(!isStage && may('MUTE_MEMBERS')
      ? [change(voice.mute ? 'Let speak again' : 'Mute for all', member, { mute: !voice.mute })]
      : []),
    ...(may('DEAFEN_MEMBERS') ? [change(voice.deaf ? 'Let hear again' : 'Deafen', member, { deaf: !voice.deaf })] : []),
    ...(may('MOVE_MEMBERS')
      ? [
          ...others.map(({ id, name }) => change(`Move to ${name}`, member, { channel_id: id })),
          { ...change('Disconnect', member, { channel_id: null }), tone: 'danger' as const },
        ]
      : []),
  ]
}
