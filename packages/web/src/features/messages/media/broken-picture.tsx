import { t } from '../../../language/main.ts'
import './attachments.css'
import { Download, ImageOff } from 'lucide-react'

type BrokenPictureProps = {
  name: string
  /** Where its file can be had here; null if it can't. */
  address: string | null
}

/** What stands in the place of a picture that can't be drawn. */
export function BrokenPicture({ name, address }: BrokenPictureProps) {
  const words = (
    <>
      <ImageOff aria-hidden="true" />
      <span className="file-line-words">
        <bdi className="file-line-name">{name}</bdi>
        <span className="file-line-size">{t('messages.this-picture-cant-be-shown')}</span>
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
