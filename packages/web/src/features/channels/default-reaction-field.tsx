import { SmilePlus, X } from 'lucide-react'
import { t } from '../../language/dialogs.ts'
import { IconButton } from '../../shared/appearance/icon-button.tsx'
import { Emoji } from '../../shared/emoji/emoji.tsx'
import { EmojiPopover } from '../../shared/emoji/emoji-popover.tsx'
import { fromStoredEmoji, type StoredEmoji, toStoredEmoji, useGuildEmoji } from '../../shared/emoji/stored-emoji.ts'

type DefaultReactionFieldProps = {
  guildId: string
  emoji: StoredEmoji | null
  onChange: (emoji: StoredEmoji | null) => void
}

/** The default reaction of a forum's posts. */
export function DefaultReactionField({ guildId, emoji, onChange }: DefaultReactionFieldProps) {
  const customs = useGuildEmoji(guildId)
  const shown = fromStoredEmoji(emoji, customs)
  return (
    <fieldset className="first-emoji">
      <legend className="field-label">{t('channels.default-reaction')}</legend>
      <EmojiPopover
        customs={customs}
        onPick={(picked) => onChange(toStoredEmoji(picked))}
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
