import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import { AudioLines } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../language/voice-and-onboarding.ts'
import { IconButton } from '../../shared/appearance/icon-button.tsx'
import { PopoverButton } from '../../shared/overlay/popover-button.tsx'
import { useCan } from '../../state/permissions.ts'
import { useOwnVoice } from '../../state/voice.ts'
import { SoundboardPanel } from './soundboard-panel.tsx'

/** A button that opens the soundboard, for members in the channel who may use it. */
export function SoundboardButton({ channel: { id, guild_id: guildId } }: { channel: GuildChannel }) {
  const [isOpen, setIsOpen] = useState(false)
  const { at, state } = useOwnVoice()
  const maySpeak = useCan(guildId, id, 'SPEAK')
  const mayUse = useCan(guildId, id, 'USE_SOUNDBOARD')
  if (!maySpeak || !mayUse || at?.channelId !== id || state !== 'in') return null
  return (
    <PopoverButton
      label={t('voice.soundboard')}
      trigger={
        <IconButton label={t('voice.soundboard')}>
          <AudioLines aria-hidden="true" />
        </IconButton>
      }
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    >
      <SoundboardPanel guildId={guildId} channelId={id} />
    </PopoverButton>
  )
}
