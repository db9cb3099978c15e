import './emoji.css'
import { useState } from 'react'
import { emojiAddress } from '../guild/picture-addresses.ts'

export type ShownEmoji =
  | { readonly text: string }
  | { readonly id: string; readonly name: string; readonly isAnimated: boolean }

type Look = 'inline' | 'large'

type EmojiProps = { emoji: ShownEmoji; look?: Look }

const SIZES = { inline: 32, large: 64 } as const

/** An emoji of Unicode as the system draws it, or a guild's own as its picture. */
export function Emoji({ emoji, look = 'inline' }: EmojiProps) {
  if ('text' in emoji) return <span className={className(look)}>{emoji.text}</span>
  return <EmojiPicture key={emoji.id} {...emoji} look={look} />
}

type EmojiPictureProps = { id: string; name: string; isAnimated: boolean; look: Look }

/** One that moves stands still for who wants that; of one that is gone, the name is left. */
function EmojiPicture({ id, name, isAnimated, look }: EmojiPictureProps) {
  const [isGone, setGone] = useState(false)
  if (isGone) return <>:{name}:</>
  const still = emojiAddress(id, false, SIZES[look])
  return (
    <picture>
      {isAnimated ? <source media="(prefers-reduced-motion: reduce)" srcSet={still} /> : null}
      <img
        className={`${className(look)} emoji-picture`}
        src={emojiAddress(id, isAnimated, SIZES[look])}
        alt={`:${name}:`}
        title={`:${name}:`}
        loading="lazy"
        data-emoji-id={id}
        draggable={false}
        onError={() => setGone(true)}
      />
    </picture>
  )
}

function className(look: Look): string {
  return look === 'large' ? 'emoji emoji-large' : 'emoji'
}
