import { Sticker } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../../language/main.ts'
import { IconButton } from '../../../shared/appearance/icon-button.tsx'
import { PopoverButton } from '../../../shared/overlay/popover-button.tsx'

const StickerPicker = lazy(async () => ({ default: (await import('./sticker-picker.tsx')).StickerPicker }))

type StickerButtonProps = { guildId: string | null; channelId: string }

/** A button that opens the sticker picker; a selected sticker is sent at once. */
export function StickerButton({ guildId, channelId }: StickerButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const trigger = (
    <IconButton label={t('composer.send-a-sticker')}>
      <Sticker aria-hidden="true" />
    </IconButton>
  )

  return (
    <PopoverButton label={t('composer.send-a-sticker')} trigger={trigger} isOpen={isOpen} onOpenChange={setIsOpen}>
      <Suspense fallback={<p role="status">{t('composer.loading-stickers')}</p>}>
        <StickerPicker guildId={guildId} channelId={channelId} onDone={() => setIsOpen(false)} />
      </Suspense>
    </PopoverButton>
  )
}
