import { SmilePlus, X } from 'lucide-react'
import { t } from '../../language/more.ts'
import { IconButton } from '../../shared/appearance/icon-button.tsx'
import { Emoji } from '../../shared/emoji/emoji.tsx'
import { EmojiPopover } from '../../shared/emoji/emoji-popover.tsx'
import { type HeldEmoji, heldEmoji, shownEmoji, useOwnEmoji } from '../../shared/emoji/own-emoji.ts'

type FirstEmojiFieldProps = {
  guildId: string
  emoji: HeldEmoji | null
  onChange: (emoji: HeldEmoji | null) => void
}

/** The default reaction of a forum's posts. */
export function FirstEmojiField({ guildId, emoji, onChange }: FirstEmojiFieldProps) {
  const customs = useOwnEmoji(guildId)
  const shown = shownEmoji(emoji, customs)
  return (
    <fieldset className="first-emoji">
      <legend className="field-label">{t('channels.default-reaction')}</legend>
      <EmojiPopover
        customs={customs}
        onPick={(picked) => onChange(heldEmoji(picked))}
        trigger={
          <IconButton label={t('channels.choose-the-default-reaction')}>
            {shown ? <Emoji emoji={shown} /> : <SmilePlus aria-hidden="true" />}
          </IconButton>
        }
      />
      {emoji ? (
        <IconButton label={t('channels.remove-the-default-reaction')} onClick={() => onChange(null)}>
          <X aria-hidden="true" />
        </IconButton>
      ) : (
        <span className="field-hint">{t('channels.none')}</span>
      )}
    </fieldset>
  )
}
