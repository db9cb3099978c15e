import { t } from '../../../language/main.ts'
import './media-parts.css'
import type { MediaItem } from '@guildhall/protocol/components/component-fields'
import type { File as FileComponent, MediaGallery, Thumbnail } from '@guildhall/protocol/components/message-components'
import { FileDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { displayFileName } from '../../../shared/text/display-file-name.ts'
import { formatFileSize } from '../../../shared/text/format-file-size.ts'
import { ownMediaUrl } from '../../../shared/text/safe-url.ts'
import { BrokenPicture } from '../media/broken-picture.tsx'
import type { Picture } from '../media/picture.ts'
import { SpoilerCover } from './spoiler-cover.tsx'

const ImageViewer = lazy(async () => ({ default: (await import('../media/image-viewer.tsx')).ImageViewer }))

/** A thumbnail beside a text. */
export function ThumbnailPart({ component: { media, description, spoiler } }: { component: Thumbnail }) {
  const [isOpen, setIsOpen] = useState(false)
  const picture = pictureOf(media, description)

  return (
    <div className="part-thumbnail">
      <SpoilerCover isOn={spoiler}>
        <Medium media={media} description={description} onOpen={() => setIsOpen(true)} />
      </SpoilerCover>
      {isOpen && picture ? (
        <Suspense>
          <ImageViewer pictures={[picture]} first={0} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** A media gallery: a single item, or a grid. */
export function MediaGalleryPart({ component: { items } }: { component: MediaGallery }) {
  const count = items.length
  const columns = count === 1 ? 1 : count === 2 || count === 4 ? 2 : 3
  const [opened, setOpened] = useState<number | null>(null)
  const [uncovered, setUncovered] = useState<ReadonlySet<number>>(new Set())
  // A covered spoiler is skipped when browsing pictures.
  const seen = items.flatMap(({ media, description, spoiler }, index) => {
    const picture = spoiler && !uncovered.has(index) ? null : pictureOf(media, description)
    return picture ? [{ index, picture }] : []
  })

  return (
    <>
      <ul className="part-gallery" data-columns={columns}>
        {items.map(({ media, description, spoiler }, index) => (
          <li key={media.id ?? index} className="part-gallery-item">
            <SpoilerCover isOn={spoiler} onOpen={() => setUncovered((before) => new Set(before).add(index))}>
              <Medium media={media} description={description} onOpen={() => setOpened(index)} />
            </SpoilerCover>
          </li>
        ))}
      </ul>
      {opened === null ? null : (
        <Suspense>
          <ImageViewer
            pictures={seen.map(({ picture }) => picture)}
            first={seen.findIndex(({ index }) => index === opened)}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  )
}

const isVideo = ({ content_type }: MediaItem): boolean => content_type?.startsWith('video/') ?? false

/** A picture for the viewer; null for other media. External media have no original here. */
function pictureOf(media: MediaItem, description: string | null): Picture | null {
  const address = ownMediaUrl(media.proxy_url)
  if (address === null || isVideo(media)) return null
  const { width, height, attachment_id } = media
  return {
    name: nameIn(media),
    alt: description ?? t('messages.image'),
    address,
    original: attachment_id ? ownMediaUrl(media.url) : null,
    width: width ?? 0,
    height: height ?? 0,
  }
}

/** The file's name. */
const nameIn = ({ url }: MediaItem): string => URL.parse(url)?.pathname.split('/').at(-1) ?? 'picture'

type MediumProps = { media: MediaItem; description: string | null; onOpen: () => void }

/** Media come from this server only, external ones through its proxy. */
function Medium({ media, description, onOpen }: MediumProps) {
  const [isGone, setIsGone] = useState(false)
  const address = ownMediaUrl(media.proxy_url)
  const name = description ?? ''
  if (address === null || isGone) {
    return <BrokenPicture name={name || nameIn(media)} address={media.attachment_id ? ownMediaUrl(media.url) : null} />
  }
  if (isVideo(media)) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: messages contain no captions.
      <video
        className="part-medium"
        src={address}
        controls
        preload="metadata"
        aria-label={name || t('messages.video')}
      />
    )
  }
  return (
    <button
      type="button"
      className="part-medium-button"
      aria-label={name === '' ? t('messages.open-image') : t('messages.open-image-named', { name })}
      onClick={onOpen}
    >
      <img
        className="part-medium"
        src={address}
        alt={name}
        width={media.width ?? undefined}
        height={media.height ?? undefined}
        loading="lazy"
        onError={() => setIsGone(true)}
      />
    </button>
  )
}

/** An uploaded file. */
export function FilePart({ component: { file, name = 'file', size, spoiler } }: { component: FileComponent }) {
  const address = ownMediaUrl(file.proxy_url)
  const face = (
    <>
      <FileDown className="part-file-icon" aria-hidden="true" />
      <span className="part-file-words">
        <span className="part-file-name">{displayFileName(name)}</span>
        {size === undefined ? null : <span className="part-file-size">{formatFileSize(size)}</span>}
      </span>
    </>
  )

  return (
    <SpoilerCover isOn={spoiler}>
      {address === null ? (
        <div className="part-file">{face}</div>
      ) : (
        <a className="part-file" href={address} download={name} target="_blank" rel="noopener noreferrer">
          {face}
        </a>
      )}
    </SpoilerCover>
  )
}
