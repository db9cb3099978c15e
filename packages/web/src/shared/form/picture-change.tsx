import { useState } from 'react'
import { t } from '../../language/dialogs.ts'
import { Button } from '../appearance/button.tsx'
import { PictureField } from './picture-field.tsx'

/** Undefined keeps the current picture, null removes it. */
export type ChangedPicture = string | null | undefined

type PictureChangeProps = {
  shape?: 'square' | 'round' | 'cinema'
  /** The current picture's hash. */
  kept: string | null
  addressOf: (kept: string | null) => string | undefined
  changed: ChangedPicture
  onChange: (changed: ChangedPicture) => void
  error: string | undefined
}

/** Replaces or removes a picture. */
export function PictureChange({ shape = 'square', kept, addressOf, changed, onChange, error }: PictureChangeProps) {
  // A selected file is cleared when it was removed or saved.
  const [round, setRound] = useState(0)
  const [before, setBefore] = useState(changed)
  if (before !== changed) {
    setBefore(changed)
    if (typeof changed !== 'string') setRound(round + 1)
  }

  return (
    <>
      <PictureField
        key={round}
        label={t('form.upload-an-image')}
        shape={shape}
        current={addressOf(changed === undefined ? kept : null)}
        error={error}
        onChoose={onChange}
      />
      {(changed === undefined ? kept : changed) === null ? null : (
        <div className="section-buttons">
          <Button onPress={() => onChange(kept === null ? undefined : null)}>{t('form.remove-the-image')}</Button>
        </div>
      )}
    </>
  )
}
