import { useEffect, useId, useState } from 'react'
import { t } from '../../../language/developers.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { FieldErrorText } from '../../../shared/form/field-error.tsx'
import { FileButton } from '../../../shared/form/file-button.tsx'
import type { ChangedPicture } from '../../../shared/form/picture-change.tsx'
import { activityVideoUrl } from '../../../shared/guild/image-urls.ts'
import { readFileUrl } from '../../../shared/guild/read-file-url.ts'
import { useManagedApplication } from '../managed-application.ts'

type VideoChangeProps = {
  applicationId: string
  kept: string | null
  changed: ChangedPicture
  onChange: (changed: ChangedPicture) => void
  error: string | undefined
}

/** Replaces or removes the video. */
export function VideoChange({ applicationId, kept, changed, onChange, error }: VideoChangeProps) {
  const id = useId()
  const { mayChange } = useManagedApplication()
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = addressOf(changed, chosen, kept === null ? null : activityVideoUrl(applicationId, kept))

  useEffect(() => () => (chosen === null ? undefined : URL.revokeObjectURL(chosen)), [chosen])

  async function choose(file: File | undefined) {
    if (file === undefined) return
    const film = await readFileUrl(file)
    setChosen(URL.createObjectURL(file))
    onChange(film)
  }

  return (
    <>
      {shown === null ? (
        <p className="section-empty">{t('activity.no-video-yet')}</p>
      ) : (
        <video
          className="art-shown"
          src={shown}
          controls
          muted
          loop
          playsInline
          aria-label={t('activity.preview-video')}
        />
      )}
      {mayChange ? (
        <div className="section-buttons">
          <FileButton
            label={t('activity.upload-a-video')}
            accept="video/mp4"
            isInvalid={error !== undefined}
            describedBy={`${id}-error`}
            onChoose={([file]) => void choose(file)}
          />
          {shown === null ? null : (
            <Button onPress={() => onChange(kept === null ? undefined : null)}>{t('activity.remove-video')}</Button>
          )}
        </div>
      ) : null}
      <FieldErrorText id={`${id}-error`}>{error}</FieldErrorText>
    </>
  )
}

function addressOf(changed: ChangedPicture, chosen: string | null, kept: string | null): string | null {
  if (changed === undefined) return kept
  return changed === null ? null : chosen
}
