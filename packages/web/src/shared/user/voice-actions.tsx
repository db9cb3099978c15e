import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { VoiceState } from '@guildhall/protocol/objects/channels/voice'
import { modifyGuildMember } from '@guildhall/protocol/operations/member-changes/modify-guild-member'
import { modifyCurrentUserVoiceState } from '@guildhall/protocol/operations/voice/modify-current-user-voice-state'
import { modifyUserVoiceState } from '@guildhall/protocol/operations/voice/modify-user-voice-state'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import type { ClientState } from '@guildhall/protocol/state/client-state'
import type { BodyOf } from '../../api/call.ts'
import { t } from '../../language/main.ts'
import type { Client } from '../../state/client.ts'
import { permissionsInChannel, permissionsInGuild } from '../../state/permissions.ts'
import type { MenuAction } from '../overlay/menu.tsx'
import { openDialog } from '../overlay/open-dialog.tsx'
import { runWithErrorToast } from '../overlay/toasts.tsx'

/** The actions on a user in voice. */
export function voiceActions(client: Client, guildId: string, userId: string): MenuAction[] {
  const { world } = client.store.getState()
  const guild = world?.guilds.get(guildId)
  const voice = guild?.voices.get(userId)
  const channel = guild?.channels.get(voice?.channel_id ?? '')
  if (world == null || voice === undefined || channel === undefined) return []
  const inGuild = permissionsInGuild(world, guildId)
  const isStage = channel.type === ChannelType.GUILD_STAGE_VOICE
  const isSelf = userId === world.user.id
  const change = (label: string, body: BodyOf<typeof modifyGuildMember>): MenuAction =>
    doing(label, () => client.call(modifyGuildMember, { guildId, userId }, body))
  return [
    ...(isStage && hasPermissions(permissionsInChannel(world, guildId, channel.id), Permission.MUTE_MEMBERS)
      ? [onStage(client, guildId, voice)]
      : []),
    ...(!isStage && hasPermissions(inGuild, Permission.MUTE_MEMBERS) && (voice.mute || !isSelf)
      ? [change(voice.mute ? t('user.unmute-for-all') : t('user.mute-for-all'), { mute: !voice.mute })]
      : []),
    ...(hasPermissions(inGuild, Permission.DEAFEN_MEMBERS) && (voice.deaf || !isSelf)
      ? [change(voice.deaf ? t('user.undeafen') : t('user.deafen'), { deaf: !voice.deaf })]
      : []),
    ...(hasPermissions(inGuild, Permission.MOVE_MEMBERS)
      ? moving(world, channel, voice, change(t('user.disconnect'), { channel_id: null }))
      : []),
  ]
}

const doing = (label: string, work: () => Promise<unknown>): MenuAction => ({
  label,
  onSelect: () => void runWithErrorToast(work),
})

function onStage(client: Client, guildId: string, voice: VoiceState): MenuAction {
  const { user_id: userId, channel_id, suppress, request_to_speak_timestamp } = voice
  const isSelf = userId === client.store.getState().world?.user.id
  const body = { channel_id, suppress: !suppress }
  const invited =
    request_to_speak_timestamp === null ? t('user.move-to-the-audience') : t('user.cancel-invitation-to-speak')
  const label = suppress ? (isSelf ? t('user.speak') : t('user.invite-to-speak')) : invited
  return doing(label, () =>
    isSelf
      ? client.call(modifyCurrentUserVoiceState, { guildId }, body)
      : client.call(modifyUserVoiceState, { guildId, userId }, body),
  )
}

function moving(world: ClientState, channel: GuildChannel, { user_id }: VoiceState, leave: MenuAction): MenuAction[] {
  const others = channelsToMoveTo(world, channel)
  const move: MenuAction = {
    label: t('user.move-to'),
    onSelect: () =>
      openDialog(async () => {
        const { MoveInVoiceDialog } = await import('./move-in-voice-dialog.tsx')
        return (close) => (
          <MoveInVoiceDialog guildId={channel.guild_id} userId={user_id} channels={others} onClose={close} />
        )
      }),
  }
  const disconnect: MenuAction = { ...leave, tone: 'danger' }
  return others.length === 0 ? [disconnect] : [move, disconnect]
}

/** Members can move others only to channels that they may connect to themselves (docs/spec/members.md#voice-changes). */
function channelsToMoveTo(world: ClientState, from: GuildChannel): GuildChannel[] {
  const needed = Permission.VIEW_CHANNEL | Permission.CONNECT
  return [...(world.guilds.get(from.guild_id)?.channels.values() ?? [])]
    .filter(({ id, type }) => isVoice(type) && id !== from.id)
    .filter(({ id }) => hasPermissions(permissionsInChannel(world, from.guild_id, id), needed))
    .sort((a, b) => a.position - b.position)
}

const isVoice = (type: number): boolean => type === ChannelType.GUILD_VOICE || type === ChannelType.GUILD_STAGE_VOICE
