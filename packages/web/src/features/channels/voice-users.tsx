import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { VoiceState } from '@guildhall/protocol/objects/channels/voice'
import { useEffect, useMemo, useRef } from 'react'
import { t } from '../../language/main.ts'
import { ContextMenu } from '../../shared/overlay/menu.tsx'
import { openUserCard } from '../../shared/overlay/overlays.ts'
import { Avatar } from '../../shared/user/avatar.tsx'
import { userActions } from '../../shared/user/user-actions.ts'
import { VoiceMarks } from '../../shared/user/voice-marks.tsx'
import { userName } from '../../state/names.ts'
import { useClient } from '../../state/use-client.ts'
import { useVoiceStatus } from '../../state/voice-statuses.ts'
import { useMember, useWorld } from '../../state/world.ts'

/** The users in a voice channel or on a stage, and the topic. */
export function VoiceUsers({ guildId, channel }: { guildId: string; channel: GuildChannel }) {
  const client = useClient()
  const voices = useWorld(({ guilds }) => guilds.get(guildId)?.voices)
  const topic = useWorld(({ guilds }) => guilds.get(guildId)?.stages.get(channel.id)?.topic)
  const status = useVoiceStatus(guildId, channel.id)
  const there = useMemo(
    () => [...(voices?.values() ?? [])].filter(({ channel_id }) => channel_id === channel.id),
    [voices, channel.id],
  )

  useEffect(
    () =>
      client.members.want(
        guildId,
        there.map(({ user_id }) => user_id),
      ),
    [client, guildId, there],
  )

  return (
    <>
      {status === null ? null : <p className="channel-topic-line">{status}</p>}
      {topic === undefined ? null : <p className="channel-topic-line">{topic}</p>}
      {there.length === 0 ? null : (
        <ul className="voice-people" aria-label={t('channels.people-in', { name: channel.name })}>
          {there.map((voice) => (
            <VoicePerson key={voice.user_id} guildId={guildId} voice={voice} />
          ))}
        </ul>
      )}
    </>
  )
}

/** A user in voice; pressing them opens their card. */
function VoicePerson({ guildId, voice }: { guildId: string; voice: VoiceState }) {
  const client = useClient()
  const member = useMember(guildId, voice.user_id)
  const button = useRef<HTMLButtonElement>(null)
  const user = member?.user
  const card = (anchor: HTMLElement) => openUserCard({ userId: voice.user_id, guildId, anchor, ...(user && { user }) })
  const actions = () => (user && button.current ? userActions(client, { guildId, user, anchor: button.current }) : [])

  return (
    <li>
      <ContextMenu actions={actions}>
        <button
          ref={button}
          type="button"
          className="voice-person"
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => card(currentTarget)}
        >
          <Avatar user={user ?? { id: voice.user_id, avatar: null }} size={24} />
          <span className="channel-link-name">
            {member ? (member.nick ?? userName(member.user)) : t('channels.someone')}
          </span>
          <VoiceMarks voice={voice} />
        </button>
      </ContextMenu>
    </li>
  )
}
