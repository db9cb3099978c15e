import type { StickerItem } from '@guildhall/protocol/objects/messages/sticker'
import { Sticker } from 'lucide-react'
import { useState } from 'react'
import { stickerAddress } from '../../../shared/guild/picture-addresses.ts'

/** The stickers of a message. */
export function Stickers({ stickers }: { stickers: readonly StickerItem[] }) {
  return stickers.map((sticker) => <OneSticker key={sticker.id} sticker={sticker} />)
}

function OneSticker({ sticker: { id, name, format_type } }: { sticker: StickerItem }) {
  const [isGone, setIsGone] = useState(false)
  const address = stickerAddress(id, format_type)
  if (address === null || isGone) {
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
      src={address}
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
