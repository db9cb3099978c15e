import './emoji.css'
import { useState } from 'react'
import { emojiUrl } from '../guild/image-urls.ts'

export type ShownEmoji =
  | { readonly text: string }
  | { readonly id: string; readonly name: string; readonly isAnimated: boolean }

type Look = 'inline' | 'large'

type EmojiProps = { emoji: ShownEmoji; look?: Look }

const SIZES = { inline: 32, large: 64 } as const

/** A Unicode emoji as drawn by the system, or a guild's own as its picture. */
export function Emoji({ emoji, look = 'inline' }: EmojiProps) {
  if ('text' in emoji) return <span className={className(look)}>{emoji.text}</span>
  return <EmojiPicture key={emoji.id} {...emoji} look={look} />
}

type EmojiPictureProps = { id: string; name: string; isAnimated: boolean; look: Look }

/** Animated ones are still if the user prefers that; of a deleted one, the name is shown. */
function EmojiPicture({ id, name, isAnimated, look }: EmojiPictureProps) {
  const [isGone, setIsGone] = useState(false)
  if (isGone) return <>:{name}:</>
  const still = emojiUrl(id, false, SIZES[look])
  return (
    <picture>
      {isAnimated ? <source media="(prefers-reduced-motion: reduce)" srcSet={still} /> : null}
      <img
        className={`${className(look)} emoji-picture`}
        src={emojiUrl(id, isAnimated, SIZES[look])}
        alt={`:${name}:`}
        title={`:${name}:`}
        loading="lazy"
        data-emoji-id={id}
        draggable={false}
        onError={() => setIsGone(true)}
      />
    </picture>
  )
}

function className(look: Look): string {
  return look === 'large' ? 'emoji emoji-large' : 'emoji'
}
