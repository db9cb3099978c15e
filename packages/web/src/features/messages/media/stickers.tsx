import type { StickerItem } from '@guildhall/protocol/objects/messages/sticker'
import { Sticker } from 'lucide-react'
import { useState } from 'react'
import { rich, t } from '../../../language/main.ts'
import { stickerUrl } from '../../../shared/guild/image-urls.ts'
import { unseen } from '../../../shared/text/unseen.tsx'

/** The stickers of a message. */
export function Stickers({ stickers }: { stickers: readonly StickerItem[] }) {
  return stickers.map((sticker) => <OneSticker key={sticker.id} sticker={sticker} />)
}

function OneSticker({ sticker: { id, name, format_type } }: { sticker: StickerItem }) {
  const [isGone, setIsGone] = useState(false)
  const address = stickerUrl(id, format_type)
  if (address === null || isGone) {
    return (
      <p className="sticker-blank" data-sticker-id={id}>
        <Sticker aria-hidden="true" />
        {rich('messages.sticker', { span: unseen, name: <bdi className="sticker-name">{name}</bdi> })}
      </p>
    )
  }
  return (
    <img
      className="sticker"
      src={address}
      alt={t('messages.sticker-named', { name })}
      title={name}
      data-sticker-id={id}
      width={160}
      height={160}
      loading="lazy"
      onError={() => setIsGone(true)}
    />
  )
}
