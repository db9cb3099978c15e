import type { GuildChannel } from '@guildhall/protocol/objects/channel'
import { useEffect, useMemo } from 'react'
import { Avatar } from '../../shared/avatar.tsx'
import { VoiceMarks } from '../../shared/voice-marks.tsx'
import { userName } from '../../state/names.ts'
import { useClient } from '../../state/use-client.ts'
import { useGuild } from '../../state/world.ts'

/** Who is in a voice channel or on a stage, and what is talked about there. */
export function VoicePeople({ guildId, channel }: { guildId: string; channel: GuildChannel }) {
  const client = useClient()
  const guild = useGuild(guildId)
  const { voices, members } = guild ?? {}
  const stage = guild?.stages.get(channel.id)
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
      {stage ? <p className="channel-topic-line">{stage.topic}</p> : null}
      {there.length === 0 ? null : (
        <ul className="voice-people" aria-label={`In ${channel.name}`}>
          {there.map((voice) => {
            const member = members?.get(voice.user_id)
            return (
              <li key={voice.user_id} className="voice-person">
                <Avatar user={member?.user ?? { id: voice.user_id, avatar: null }} size={24} />
                <span className="channel-link-name">
                  {member ? (member.nick ?? userName(member.user)) : 'Somebody'}
                </span>
                <VoiceMarks voice={voice} />
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
