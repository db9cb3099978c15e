import './media-parts.css'
import type { MediaItem } from '@guildhall/protocol/components/fields'
import type { File as FileComponent, MediaGallery, Thumbnail } from '@guildhall/protocol/components/message-components'
import { FileDown, ImageOff } from 'lucide-react'
import { useState } from 'react'
import { Cover } from './cover.tsx'
import { ownAddress } from './safe-address.ts'
import { sizeInWords } from './size-in-words.ts'

/** A small picture beside a text. */
export function ThumbnailPart({ component: { media, description, spoiler } }: { component: Thumbnail }) {
  return (
    <div className="part-thumbnail">
      <Cover isOn={spoiler}>
        <Medium media={media} description={description} />
      </Cover>
    </div>
  )
}

/** Pictures and videos: one as it is, more of them in a grid. */
export function MediaGalleryPart({ component: { items } }: { component: MediaGallery }) {
  const count = items.length
  const columns = count === 1 ? 1 : count === 2 || count === 4 ? 2 : 3

  return (
    <ul className="part-gallery" data-columns={columns}>
      {items.map(({ media, description, spoiler }, index) => (
        <li key={media.id ?? index} className="part-gallery-item">
          <Cover isOn={spoiler}>
            <Medium media={media} description={description} />
          </Cover>
        </li>
      ))}
    </ul>
  )
}

type MediumProps = { media: MediaItem; description: string | null }

/** Media come from this server alone, those of others through it. */
function Medium({ media, description }: MediumProps) {
  const [isGone, setGone] = useState(false)
  const address = ownAddress(media.proxy_url)
  const name = description ?? ''
  if (address === null || isGone) {
    return (
      <span className="part-medium part-medium-gone" role="img" aria-label={name || 'A picture that is gone'}>
        <ImageOff aria-hidden="true" />
      </span>
    )
  }
  if (media.content_type?.startsWith('video/')) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: nobody sends captions with it.
      <video className="part-medium" src={address} controls preload="metadata" aria-label={name || 'Video'} />
    )
  }
  return (
    <a className="part-medium-link" href={address} target="_blank" rel="noopener noreferrer">
      <img
        className="part-medium"
        src={address}
        alt={name || 'Picture without a description'}
        width={media.width ?? undefined}
        height={media.height ?? undefined}
        loading="lazy"
        onError={() => setGone(true)}
      />
    </a>
  )
}

/** A file that was sent along. */
export function FilePart({ component: { file, name = 'file', size, spoiler } }: { component: FileComponent }) {
  const address = ownAddress(file.proxy_url)
  const face = (
    <>
      <FileDown className="part-file-icon" aria-hidden="true" />
      <span className="part-file-words">
        <span className="part-file-name">{name}</span>
        {size === undefined ? null : <span className="part-file-size">{sizeInWords(size)}</span>}
      </span>
    </>
  )

  return (
    <Cover isOn={spoiler}>
      {address === null ? (
        <div className="part-file">{face}</div>
      ) : (
        <a className="part-file" href={address} download={name} target="_blank" rel="noopener noreferrer">
          {face}
        </a>
      )}
    </Cover>
  )
}
