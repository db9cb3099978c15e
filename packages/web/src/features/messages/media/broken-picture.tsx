import { t } from '../../../language/main.ts'
import './attachments.css'
import { Download, ImageOff } from 'lucide-react'

type BrokenPictureProps = {
  name: string
  /** The address of its file here; null if there is none. */
  address: string | null
}

/** The replacement for a picture that can't be displayed. */
export function BrokenPicture({ name, address }: BrokenPictureProps) {
  const words = (
    <>
      <ImageOff aria-hidden="true" />
      <span className="file-line-words">
        <bdi className="file-line-name">{name}</bdi>
        <span className="file-line-size">{t('messages.this-image-cant-be-shown')}</span>
      </span>
    </>
  )
  if (address === null) return <p className="file-line">{words}</p>
  return (
    <a className="file-line" href={address} download={name}>
      {words}
      <Download aria-hidden="true" />
      <span className="unseen">{t('messages.download')}</span>
    </a>
  )
}
