import './picture-field.css'
import { ImagePlus } from 'lucide-react'
import { type ChangeEvent, useId, useState } from 'react'

type PictureFieldProps = {
  label: string
  /** Somebody's own picture is shown round, as everywhere. */
  shape?: 'square' | 'round' | 'wide'
  /** The address of the picture that is there now. */
  current?: string | undefined
  error?: string | undefined
  /** The picture as a data URL. */
  onChoose: (picture: string) => void
}

/** Chooses a picture from a file, and shows it. */
export function PictureField({ label, shape = 'square', current, error, onChoose }: PictureFieldProps) {
  const id = useId()
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = chosen ?? current

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (file === undefined) return
    const picture = await readPicture(file)
    setChosen(picture)
    onChoose(picture)
  }

  return (
    <div className="picture-field">
      <span className="picture-field-frame" data-shape={shape} data-empty={shown === undefined}>
        {shown === undefined ? <ImagePlus aria-hidden="true" /> : <img src={shown} alt="" />}
      </span>
      <div className="picture-field-words">
        <span className="button button-quiet picture-field-button">
          <label htmlFor={id}>{label}</label>
          <input
            id={id}
            type="file"
            accept="image/png,image/jpeg,image/gif"
            className="picture-field-input"
            aria-describedby={`${id}-error`}
            onChange={(event) => void choose(event)}
          />
        </span>
        <p id={`${id}-error`} className="field-error" aria-live="polite">
          {error}
        </p>
      </div>
    </div>
  )
}

function readPicture(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '')
  reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'))
  reader.readAsDataURL(file)
  return promise
}
