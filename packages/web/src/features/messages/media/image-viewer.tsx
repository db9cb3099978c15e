import { rich, t } from '../../../language/dialogs.ts'
import './image-viewer.css'
import { Dialog } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, Download, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { Picture } from './picture.ts'

type ImageViewerProps = { pictures: readonly Picture[]; first: number; onClose: () => void }

/** A full-page picture viewer: arrow keys browse, a press enlarges, Escape closes. */
export function ImageViewer({ pictures, first, onClose }: ImageViewerProps) {
  const [index, setIndex] = useState(first)
  const [isZoomed, setIsZoomed] = useState(false)
  const picture = pictures[index]
  if (picture === undefined) return null

  function go(step: number) {
    setIsZoomed(false)
    setIndex((index + step + pictures.length) % pictures.length)
  }

  function onKeyDown({ key }: KeyboardEvent) {
    if (key === 'ArrowLeft') go(-1)
    if (key === 'ArrowRight') go(1)
    if (key === '+' || key === '-') setIsZoomed(key === '+')
  }

  return (
    <Dialog.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup className="viewer" onKeyDown={onKeyDown}>
          <header className="viewer-head">
            <Dialog.Title className="viewer-title">
              {pictures.length > 1
                ? rich('messages.image-of', {
                    name: <bdi>{picture.alt}</bdi>,
                    index: index + 1,
                    count: pictures.length,
                  })
                : picture.alt}
            </Dialog.Title>
            <button
              type="button"
              className="icon-button"
              aria-label={isZoomed ? t('messages.fit-to-window') : t('messages.zoom-in')}
              onClick={() => setIsZoomed(!isZoomed)}
            >
              {isZoomed ? <ZoomOut aria-hidden="true" /> : <ZoomIn aria-hidden="true" />}
            </button>
            {picture.original === null ? null : (
              <a
                className="icon-button"
                href={picture.original}
                download={picture.name}
                aria-label={t('messages.download-original')}
              >
                <Download aria-hidden="true" />
              </a>
            )}
            <Dialog.Close className="icon-button" aria-label={t('messages.close')}>
              <X aria-hidden="true" />
            </Dialog.Close>
          </header>
          <div className="viewer-stage" data-zoomed={isZoomed}>
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button above does the same. */}
            <img
              key={picture.address}
              className="viewer-picture"
              src={picture.address ?? undefined}
              alt={picture.alt}
              onClick={() => setIsZoomed(!isZoomed)}
            />
          </div>
          {pictures.length > 1 ? <Steps onStep={go} /> : null}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Steps({ onStep }: { onStep: (step: number) => void }) {
  return (
    <>
      <button
        type="button"
        className="icon-button viewer-back"
        aria-label={t('messages.previous-image')}
        onClick={() => onStep(-1)}
      >
        <ChevronLeft aria-hidden="true" />
      </button>
      <button
        type="button"
        className="icon-button viewer-on"
        aria-label={t('messages.next-image')}
        onClick={() => onStep(1)}
      >
        <ChevronRight aria-hidden="true" />
      </button>
    </>
  )
}
