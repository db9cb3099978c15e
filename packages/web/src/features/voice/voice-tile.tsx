import type { VoiceState } from '@guildhall/protocol/objects/voice'
import { Ellipsis } from 'lucide-react'
import { Avatar } from '../../shared/avatar.tsx'
import { IconButton } from '../../shared/icon-button.tsx'
import { Menu } from '../../shared/menu.tsx'
import { VoiceMarks } from '../../shared/voice-marks.tsx'
import { userName } from '../../state/names.ts'
import { useClient } from '../../state/use-client.ts'
import { useMember } from '../../state/world.ts'
import { voiceActions } from './voice-actions.ts'

/** Somebody who is in voice. */
export function VoiceTile({ guildId, voice }: { guildId: string; voice: VoiceState }) {
  const client = useClient()
  const member = useMember(guildId, voice.user_id)
  const name = member ? (member.nick ?? userName(member.user)) : 'Somebody'
  const mayDo = voiceActions(client, guildId, voice).length > 0

  return (
    <li className="voice-tile">
      <Avatar user={member?.user ?? { id: voice.user_id, avatar: null }} size={80} />
      <span className="voice-tile-name">{name}</span>
      <VoiceMarks voice={voice} />
      {mayDo ? (
        <Menu
          label={`${name}: what to do`}
          trigger={
            <IconButton label={`${name}: what to do`}>
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
          actions={() => voiceActions(client, guildId, voice)}
        />
      ) : null}
    </li>
  )
}
