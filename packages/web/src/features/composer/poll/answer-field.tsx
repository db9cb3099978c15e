import { SmilePlus, X } from 'lucide-react'
import { t } from '../../../language/dialogs.ts'
import { IconButton } from '../../../shared/appearance/icon-button.tsx'
import { Emoji } from '../../../shared/emoji/emoji.tsx'
import { EmojiPopover } from '../../../shared/emoji/emoji-popover.tsx'
import type { CustomGroup } from '../../../shared/emoji/picker-emoji-groups.ts'
import { FieldFrame } from '../../../shared/form/field-frame.tsx'
import type { DraftAnswer } from './new-poll.ts'

type AnswerFieldProps = {
  answer: DraftAnswer
  number: number
  problem: string | undefined
  customs: readonly CustomGroup[]
  onChange: (change: Partial<DraftAnswer>) => void
  onRemove: (() => void) | null
}

/** One answer of a poll, optionally with an emoji. */
export function PollAnswerField({ answer, number, problem, customs, onChange, onRemove }: AnswerFieldProps) {
  return (
    <FieldFrame error={problem}>
      {(tied) => (
        <>
          <EmojiPopover
            customs={customs}
            onPick={(emoji) => onChange({ emoji })}
            trigger={
              <IconButton label={t('composer.emoji-of-answer', { number })}>
                {answer.emoji ? <Emoji emoji={answer.emoji} /> : <SmilePlus aria-hidden="true" />}
              </IconButton>
            }
          />
          <input
            {...tied}
            className="field-input"
            aria-label={t('composer.answer', { number })}
            value={answer.text}
            onChange={({ target }) => onChange({ text: target.value })}
          />
          {onRemove ? (
            <IconButton label={t('composer.remove-answer', { number })} onClick={onRemove}>
              <X aria-hidden="true" />
            </IconButton>
          ) : null}
        </>
      )}
    </FieldFrame>
  )
}
