import { FieldErrorText } from './field-error.tsx'
import './picture-field.css'
import { ImagePlus } from 'lucide-react'
import { useId, useState } from 'react'
import { readFileUrl } from '../guild/read-file-url.ts'
import { FileButton } from './file-button.tsx'

type PictureFieldProps = {
  label: string
  /** A user's picture is round, as everywhere. */
  shape?: 'square' | 'round' | 'wide' | 'cinema'
  /** The address of the current picture. */
  current?: string | undefined
  error?: string | undefined
  /** Called with the picture as a data URL. */
  onChoose: (picture: string) => void
}

/** Selects a picture file, and previews it. */
export function PictureField({ label, shape = 'square', current, error, onChoose }: PictureFieldProps) {
  const id = useId()
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = chosen ?? current

  async function choose(file: File | undefined) {
    if (file === undefined) return
    const picture = await readFileUrl(file)
    setChosen(picture)
    onChoose(picture)
  }

  return (
    <div className="picture-field">
      <span className="picture-field-frame" data-shape={shape} data-empty={shown === undefined}>
        {shown === undefined ? <ImagePlus aria-hidden="true" /> : <img src={shown} alt="" />}
      </span>
      <div className="picture-field-words">
        <FileButton
          label={label}
          accept="image/png,image/jpeg,image/gif"
          isInvalid={error !== undefined}
          describedBy={`${id}-error`}
          onChoose={([file]) => void choose(file)}
        />
        <FieldErrorText id={`${id}-error`}>{error}</FieldErrorText>
      </div>
    </div>
  )
}
