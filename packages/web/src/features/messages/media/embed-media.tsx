import type { Embed } from '@guildhall/protocol/objects/messages/embed'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../../language/main.ts'
import { ownMediaUrl } from '../../../shared/text/safe-url.ts'
import { BrokenPicture } from './broken-picture.tsx'

const ImageViewer = lazy(async () => ({ default: (await import('./image-viewer.tsx')).ImageViewer }))

type EmbedMediaProps = {
  media: Embed['image']
  isVideo: boolean
  /** The embed that it belongs to. */
  name: string
  isSmall?: boolean
}

const large_px = { wide: 400, high: 300 }
const small_px = { wide: 80, high: 80 }

/** A picture or video of an embed, through this server only: others would learn who views it. */
export function EmbedMedia({ media, isVideo, name, isSmall = false }: EmbedMediaProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [isGone, setIsGone] = useState(false)
  const address = ownMediaUrl(media?.proxy_url)
  if (!media || address === null) return null
  if (isGone && isSmall) return null
  if (isGone) return <BrokenPicture name={name || 'Picture'} address={null} />
  const { width = 0, height = 0, content_type = '' } = media
  const most_px = isSmall ? small_px : large_px
  const scale = Math.min(1, most_px.wide / (width || most_px.wide), most_px.high / (height || most_px.high))
  const style =
    width && height
      ? { aspectRatio: `${width} / ${height}`, inlineSize: `min(100%, ${Math.round(width * scale)}px)` }
      : { maxInlineSize: `min(100%, ${most_px.wide}px)` }

  if (isVideo && content_type.startsWith('video/')) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: embeds contain no captions.
      <video
        className="embed-media"
        src={address}
        style={style}
        aria-label={name || t('messages.video')}
        controls
        preload="none"
      />
    )
  }
  if (isVideo && content_type.startsWith('audio/')) {
    // biome-ignore lint/a11y/useMediaCaption: embeds contain no captions.
    return <audio src={address} aria-label={name || t('messages.audio')} controls preload="none" />
  }
  if (isVideo && content_type !== '' && !content_type.startsWith('image/')) return null
  return (
    <>
      <button
        type="button"
        className={isSmall ? 'embed-media embed-thumbnail' : 'embed-media'}
        style={style}
        aria-label={name ? t('messages.open-image-named', { name }) : t('messages.open-image')}
        onClick={() => setIsOpen(true)}
      >
        <img src={address} alt="" loading="lazy" onError={() => setIsGone(true)} />
      </button>
      {isOpen ? (
        <Suspense>
          <ImageViewer
            pictures={[{ name, alt: name || t('messages.image'), address, original: null, width, height }]}
            first={0}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
