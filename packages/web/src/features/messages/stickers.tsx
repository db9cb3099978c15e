import { StickerFormat } from '@guildhall/protocol/enums/sticker'
import type { StickerItem } from '@guildhall/protocol/objects/sticker'
import { Sticker } from 'lucide-react'
import { useState } from 'react'

/** The stickers of a message. */
export function Stickers({ stickers }: { stickers: readonly StickerItem[] }) {
  return stickers.map((sticker) => <OneSticker key={sticker.id} sticker={sticker} />)
}

function OneSticker({ sticker: { id, name, format_type } }: { sticker: StickerItem }) {
  const [isGone, setIsGone] = useState(false)
  // Drawing Lottie would take a program that runs what the file says.
  if (format_type === StickerFormat.LOTTIE || isGone) {
    return (
      <p className="sticker-blank" data-sticker-id={id}>
        <Sticker aria-hidden="true" />
        <span className="unseen">Sticker: </span>
        <bdi className="sticker-name">{name}</bdi>
      </p>
    )
  }
  return (
    <img
      className="sticker"
      src={`/stickers/${id}.${format_type === StickerFormat.GIF ? 'gif' : 'png'}`}
      alt={`Sticker: ${name}`}
      title={name}
      data-sticker-id={id}
      width={160}
      height={160}
      loading="lazy"
      onError={() => setIsGone(true)}
    />
  )
}
