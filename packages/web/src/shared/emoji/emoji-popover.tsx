import { t } from '../../language/main.ts'
import './emoji-popover.css'
import { type ReactElement, useEffect, useState } from 'react'
import { PopoverButton } from '../overlay/popover-button.tsx'
import type { ShownEmoji } from './emoji.tsx'
import type { CustomGroup } from './picker-offers.ts'

type Picker = typeof import('./emoji-picker.tsx').EmojiPicker

type EmojiPopoverProps = {
  /** The button that opens it, with a name of its own. */
  trigger: ReactElement
  /** The guilds' own emoji that may be used here. */
  customs: readonly CustomGroup[]
  onPick: (emoji: ShownEmoji) => void
  /** Told when it opens and closes, for what must stay in sight meanwhile. */
  onOpenChange?: (isOpen: boolean) => void
}

/** A button from which emoji are picked. It closes with the choice, unless shift is held. */
export function EmojiPopover({ trigger, customs, onPick, onOpenChange }: EmojiPopoverProps) {
  const [isOpen, setOpen] = useState(false)

  function change(next: boolean) {
    setOpen(next)
    onOpenChange?.(next)
  }

  function pick(emoji: ShownEmoji, keepsOpen: boolean) {
    if (!keepsOpen) change(false)
    onPick(emoji)
  }

  return (
    <PopoverButton
      label={t('emoji.pick-an-emoji')}
      trigger={trigger}
      isOpen={isOpen}
      onOpenChange={change}
      className="emoji-popover"
    >
      <LoadedPicker customs={customs} onPick={pick} />
    </PopoverButton>
  )
}

type LoadedPickerProps = Parameters<Picker>[0]

/** The picker brings the table of all emoji, so it is loaded when somebody first wants it. */
function LoadedPicker(props: LoadedPickerProps) {
  const [picker, setPicker] = useState<{ Picker: Picker } | 'failed' | null>(null)

  useEffect(() => {
    if (picker !== null) return
    import('./emoji-picker.tsx').then(
      ({ EmojiPicker }) => setPicker({ Picker: EmojiPicker }),
      () => setPicker('failed'),
    )
  }, [picker])

  if (picker !== null && picker !== 'failed') return <picker.Picker {...props} />
  return (
    <div className="emoji-popover-wait" role="status">
      {picker === null ? t('emoji.getting-the-emoji') : t('emoji.the-emoji-could-not-be')}
    </div>
  )
}
