import type { VoiceState } from '@guildhall/protocol/objects/channels/voice'
import { Ellipsis } from 'lucide-react'
import { t } from '../../language/voice-and-onboarding.ts'
import { IconButton } from '../../shared/appearance/icon-button.tsx'
import { Menu } from '../../shared/overlay/menu.tsx'
import { openUserCard } from '../../shared/overlay/overlays.ts'
import { Avatar } from '../../shared/user/avatar.tsx'
import { voiceActions } from '../../shared/user/voice-actions.tsx'
import { VoiceMarks } from '../../shared/user/voice-marks.tsx'
import { nameOfUser } from '../../state/names.ts'
import { useClient } from '../../state/use-client.ts'
import { useMember, useWorld } from '../../state/world.ts'

/** A user in voice; pressing them opens their card. */
export function VoiceTile({ guildId, voice }: { guildId: string; voice: VoiceState }) {
  const client = useClient()
  const { user_id: userId } = voice
  const member = useMember(guildId, userId)
  const name = useWorld((world) => nameOfUser(world, guildId, userId)) ?? t('voice.someone')
  // The actions depend on permissions, which may change meanwhile.
  const mayDo = useWorld(() => voiceActions(client, guildId, userId).length > 0)

  return (
    <li className="voice-tile">
      <button
        type="button"
        className="voice-tile-person"
        aria-haspopup="dialog"
        onClick={({ currentTarget }) =>
          openUserCard({ userId, guildId, anchor: currentTarget, ...(member && { user: member.user }) })
        }
      >
        <Avatar user={member?.user ?? { id: userId, avatar: null }} size={80} />
        <span className="voice-tile-name">{name}</span>
      </button>
      <div className="voice-tile-foot">
        <VoiceMarks voice={voice} />
        {mayDo ? (
          <Menu
            label={t('voice.more-actions-for', { name })}
            trigger={
              <IconButton label={t('voice.more-actions-for', { name })}>
                <Ellipsis aria-hidden="true" />
              </IconButton>
            }
            actions={() => voiceActions(client, guildId, userId)}
          />
        ) : null}
      </div>
    </li>
  )
}
