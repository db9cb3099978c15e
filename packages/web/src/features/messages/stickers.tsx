import { StickerFormat } from '@guildhall/protocol/enums/sticker'
import type { StickerItem } from '@guildhall/protocol/objects/sticker'
import { useState } from 'react'

/** The stickers of a message. */
export function Stickers({ stickers }: { stickers: readonly StickerItem[] }) {
  return stickers.map((sticker) => <Sticker key={sticker.id} sticker={sticker} />)
}

function Sticker({ sticker: { id, name, format_type } }: { sticker: StickerItem }) {
  const [isGone, setIsGone] = useState(false)
  // Drawing Lottie would take a program that runs what the file says.
  if (format_type === StickerFormat.LOTTIE || isGone) return <p className="sticker-words">Sticker: {name}</p>
  return (
    <img
      className="sticker"
      src={`/stickers/${id}.${format_type === StickerFormat.GIF ? 'gif' : 'png'}`}
      alt={`Sticker: ${name}`}
      title={name}
      width={160}
      height={160}
      loading="lazy"
      onError={() => setIsGone(true)}
    />
  )
}
