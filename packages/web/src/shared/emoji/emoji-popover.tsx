import { t } from '../../language/main.ts'
import './emoji-popover.css'
import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { PopoverButton } from '../overlay/popover-button.tsx'
import type { ShownEmoji } from './emoji.tsx'
import type { CustomGroup } from './picker-emoji-groups.ts'

type Picker = typeof import('./emoji-picker.tsx').EmojiPicker

type EmojiPopoverProps = {
  /** The button that opens it, with a label of its own. */
  trigger: ReactElement
  /** The guilds' own emoji that the user can use here. */
  customs: readonly CustomGroup[]
  onPick: (emoji: ShownEmoji) => void
  /** Called when it opens and closes. */
  onOpenChange?: (isOpen: boolean) => void
  /** Shown below the picker. */
  children?: ReactNode
}

/** A button that opens the emoji picker. It closes after a selection, unless Shift is held. */
export function EmojiPopover({ trigger, customs, onPick, onOpenChange, children }: EmojiPopoverProps) {
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
      {children}
    </PopoverButton>
  )
}

type LoadedPickerProps = Parameters<Picker>[0]

/** The picker includes the table of all emoji, so it is loaded on first use. */
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
      {picker === null ? t('emoji.loading') : t('emoji.the-emoji-could-not-be')}
    </div>
  )
}
