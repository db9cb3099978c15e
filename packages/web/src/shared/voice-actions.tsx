import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { GuildChannel } from '@guildhall/protocol/objects/channel'
import type { VoiceState } from '@guildhall/protocol/objects/voice'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { holds } from '@guildhall/protocol/permissions/compute'
import type { ClientState } from '@guildhall/protocol/state/apply-event'
import type { Client } from '../state/client.ts'
import { permissionsInChannel, permissionsInGuild } from '../state/permissions.ts'
import type { MenuAction } from './menu.tsx'
import { openDialog } from './opened-dialog.tsx'
import { attempt } from './toasts.tsx'

type Change = (label: string, path: string, body: object) => MenuAction

/** What one may do with somebody who is in voice. */
export function voiceActions(client: Client, guildId: string, userId: string): MenuAction[] {
  const { world } = client.store.getState()
  const guild = world?.guilds.get(guildId)
  const voice = guild?.voices.get(userId)
  const channel = guild?.channels.get(voice?.channel_id ?? '')
  if (world == null || voice === undefined || channel === undefined) return []
  const inGuild = permissionsInGuild(world, guildId)
  const isStage = channel.type === ChannelType.GUILD_STAGE_VOICE
  const isSelf = userId === world.user.id
  const change: Change = (label, path, body) => ({
    label,
    onSelect: () => void attempt(() => client.request({ method: 'PATCH', path: `/guilds/${guildId}${path}`, body })),
  })
  const member = `/members/${userId}`
  return [
    ...(isStage && holds(permissionsInChannel(world, guildId, channel.id), Permission.MUTE_MEMBERS)
      ? [onStage(world, voice, change)]
      : []),
    ...(!isStage && holds(inGuild, Permission.MUTE_MEMBERS) && (voice.mute || !isSelf)
      ? [change(voice.mute ? 'Unmute for all' : 'Mute for all', member, { mute: !voice.mute })]
      : []),
    ...(holds(inGuild, Permission.DEAFEN_MEMBERS) && (voice.deaf || !isSelf)
      ? [change(voice.deaf ? 'Undeafen' : 'Deafen', member, { deaf: !voice.deaf })]
      : []),
    ...(holds(inGuild, Permission.MOVE_MEMBERS) ? moving(world, channel, voice, change) : []),
  ]
}

function onStage({ user }: ClientState, { user_id, channel_id, suppress, ...voice }: VoiceState, change: Change) {
  const path = `/voice-states/${user_id === user.id ? '@me' : user_id}`
  if (!suppress) {
    const isInvited = voice.request_to_speak_timestamp !== null
    return change(isInvited ? 'Take the invitation back' : 'Move to the audience', path, { channel_id, suppress: true })
  }
  return change(user_id === user.id ? 'Speak' : 'Invite to speak', path, { channel_id, suppress: false })
}

function moving(world: ClientState, channel: GuildChannel, { user_id }: VoiceState, change: Change): MenuAction[] {
  const path = `/members/${user_id}`
  const others = channelsToMoveTo(world, channel)
  const move: MenuAction = {
    label: 'Move to…',
    onSelect: () =>
      openDialog(async () => {
        const { MoveInVoiceDialog } = await import('./move-in-voice-dialog.tsx')
        return (close) => (
          <MoveInVoiceDialog guildId={channel.guild_id} userId={user_id} channels={others} onClose={close} />
        )
      }),
  }
  const disconnect: MenuAction = { ...change('Disconnect', path, { channel_id: null }), tone: 'danger' }
  return others.length === 0 ? [disconnect] : [move, disconnect]
}

/** Nobody moves others to where he may not connect himself (interface 4.3). */
function channelsToMoveTo(world: ClientState, from: GuildChannel): GuildChannel[] {
  const needed = Permission.VIEW_CHANNEL | Permission.CONNECT
  return [...(world.guilds.get(from.guild_id)?.channels.values() ?? [])]
    .filter(({ id, type }) => isVoice(type) && id !== from.id)
    .filter(({ id }) => holds(permissionsInChannel(world, from.guild_id, id), needed))
    .sort((a, b) => a.position - b.position)
}

const isVoice = (type: number): boolean => type === ChannelType.GUILD_VOICE || type === ChannelType.GUILD_STAGE_VOICE
