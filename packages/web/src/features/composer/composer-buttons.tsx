import { Rocket, Smile } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../language/main.ts'
import { IconButton } from '../../shared/appearance/icon-button.tsx'
import type { ShownEmoji } from '../../shared/emoji/emoji.tsx'
import { EmojiPopover } from '../../shared/emoji/emoji-popover.tsx'
import { useCustomEmoji } from '../../shared/emoji/use-custom-emoji.ts'
import { openLauncher } from '../../shared/overlay/overlays.ts'
import { useIsNarrow } from '../../shared/page/screen-width.ts'
import { useMayLaunchActivities } from '../../state/activities.ts'
import type { TextChoice } from './completion/candidate.ts'
import { StickerButton } from './stickers/sticker-button.tsx'

type ComposerButtonsProps = { guildId: string | null; channelId: string; onPick: (choice: TextChoice) => void }

/** Buttons for emoji, stickers, and Activities on wide screens. */
export function ComposerButtons({ guildId, channelId, onPick }: ComposerButtonsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const customs = useCustomEmoji({ guildId, channelId, isWanted: isOpen, use: 'text' })

  const isNarrow = useIsNarrow()
  const mayPlay = useMayLaunchActivities(guildId, channelId)

  return (
    <>
      {mayPlay && !isNarrow ? (
        <IconButton label={t('composer.launch-an-activity')} onClick={() => openLauncher({ guildId, channelId })}>
          <Rocket aria-hidden="true" />
        </IconButton>
      ) : null}
      <StickerButton guildId={guildId} channelId={channelId} />
      <EmojiPopover
        customs={customs}
        onPick={(emoji) => onPick(choiceOf(emoji))}
        onOpenChange={setIsOpen}
        trigger={
          <IconButton label={t('composer.pick-an-emoji')}>
            <Smile aria-hidden="true" />
          </IconButton>
        }
      />
    </>
  )
}

function choiceOf(emoji: ShownEmoji): TextChoice {
  if ('text' in emoji) return { names: [emoji.text], sent: emoji.text }
  const { id, name, isAnimated } = emoji
  return { names: [`:${name}:`, `:${name}~2:`], sent: `<${isAnimated ? 'a' : ''}:${name}:${id}>` }
}
