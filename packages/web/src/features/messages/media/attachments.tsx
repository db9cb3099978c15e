import { t } from '../../../language/main.ts'
import './attachments.css'
import type { Attachment } from '@guildhall/protocol/objects/messages/attachment'
import { Download, File } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { displayFileName } from '../../../shared/text/display-file-name.ts'
import { ownMediaUrl } from '../../../shared/text/safe-url.ts'
import { attachmentKind, attachmentSizeWords } from './attachment-kind.ts'
import { BrokenPicture } from './broken-picture.tsx'
import { MediaCover } from './media-cover.tsx'
import type { Picture } from './picture.ts'

const ImageViewer = lazy(async () => ({ default: (await import('./image-viewer.tsx')).ImageViewer }))

/** The files of a message: pictures together, then all others. */
export function Attachments({ attachments }: { attachments: readonly Attachment[] }) {
  const [opened, setOpened] = useState<number | null>(null)
  if (attachments.length === 0) return null
  const images = attachments.filter((each) => attachmentKind(each) === 'image')
  const others = attachments.filter((each) => attachmentKind(each) !== 'image')

  return (
    <div className="attachments">
      {images.length > 0 ? (
        <div className="gallery" data-count={Math.min(images.length, 4)}>
          {images.map((image, index) => (
            <MediaCover key={image.id} flags={image.flags} name={image.filename}>
              <GalleryImage image={image} isAlone={images.length === 1} onOpen={() => setOpened(index)} />
            </MediaCover>
          ))}
        </div>
      ) : null}
      {others.map((each) => (
        <MediaCover key={each.id} flags={each.flags} name={each.filename}>
          <OtherFile attachment={each} />
        </MediaCover>
      ))}
      {opened === null ? null : (
        <Suspense>
          <ImageViewer pictures={images.map(toPicture)} first={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </div>
  )
}

const toPicture = ({ filename, description, proxy_url, url, width = 0, height = 0 }: Attachment): Picture => ({
  name: displayFileName(filename),
  alt: description ?? filename,
  address: ownMediaUrl(proxy_url),
  original: ownMediaUrl(url),
  width,
  height,
})

type GalleryImageProps = { image: Attachment; isAlone: boolean; onOpen: () => void }

/** Its space is reserved before the picture loads, so that nothing moves. */
function GalleryImage({ image, isAlone, onOpen }: GalleryImageProps) {
  const { filename, description, proxy_url, url, width = 1, height = 1 } = image
  const [isBroken, setIsBroken] = useState(false)
  const address = ownMediaUrl(proxy_url)
  if (isBroken || address === null) return <BrokenPicture name={filename} address={ownMediaUrl(url)} />
  return (
    <button
      type="button"
      className="gallery-image"
      style={
        isAlone ? { aspectRatio: `${width} / ${height}`, inlineSize: `min(100%, ${fitted(width, height)}px)` } : {}
      }
      aria-label={t('messages.open-image-named', { name: description ?? filename })}
      title={description ?? filename}
      onClick={onOpen}
    >
      <img
        src={address}
        alt={description ?? ''}
        width={width}
        height={height}
        loading="lazy"
        onError={() => setIsBroken(true)}
      />
    </button>
  )
}

/** The maximum size of a single picture. */
const most_wide_px = 480
const most_high_px = 360

const fitted = (width: number, height: number): number =>
  Math.round(width * Math.min(1, most_wide_px / width, most_high_px / height))

function OtherFile({ attachment }: { attachment: Attachment }) {
  const { filename, description, proxy_url, width, height } = attachment
  const kind = attachmentKind(attachment)
  const label = description ?? filename
  if (kind === 'video') {
    const style =
      width && height
        ? { aspectRatio: `${width} / ${height}`, inlineSize: `min(100%, ${fitted(width, height)}px)` }
        : {}
    return (
      <figure className="attachment-media">
        {/* biome-ignore lint/a11y/useMediaCaption: attachments have no captions; the description is the accessible name. */}
        <video
          className="attachment-video"
          src={ownMediaUrl(proxy_url) ?? undefined}
          style={style}
          aria-label={label}
          controls
          preload="metadata"
        />
        <FileLine attachment={attachment} />
      </figure>
    )
  }
  if (kind === 'audio') {
    return (
      <figure className="attachment-media">
        {/* biome-ignore lint/a11y/useMediaCaption: attachments have no captions; the description is the accessible name. */}
        <audio
          className="attachment-audio"
          src={ownMediaUrl(proxy_url) ?? undefined}
          aria-label={label}
          controls
          preload="metadata"
        />
        <FileLine attachment={attachment} />
      </figure>
    )
  }
  return <FileLine attachment={attachment} />
}

function FileLine({ attachment: { filename, title, size, url, description } }: { attachment: Attachment }) {
  return (
    <a className="file-line" href={ownMediaUrl(url) ?? undefined} download={filename} title={description ?? filename}>
      <File aria-hidden="true" />
      <span className="file-line-words">
        <bdi className="file-line-name">{displayFileName(filename, title)}</bdi>
        <span className="file-line-size">{attachmentSizeWords(size)}</span>
      </span>
      <Download aria-hidden="true" />
      <span className="unseen">{t('messages.download')}</span>
    </a>
  )
}
