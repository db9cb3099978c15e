import { rich, t } from '../../../language/activities.ts'
import './app-dialogs.css'
import { LIMITS } from '@guildhall/protocol/limits'
import { useEffect, useState } from 'react'
import { describeProblem } from '../../../api/api-problem.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { FileButton } from '../../../shared/form/file-button.tsx'
import { FormNotice } from '../../../shared/form/form-notice.tsx'
import { Dialog } from '../../../shared/overlay/dialog.tsx'

type PictureDialogProps = {
  appName: string
  /** Uploads a picture, and returns its address. */
  send: (picture: File) => Promise<string>
  onAnswer: (address: string | null) => void
}

type Sending = { readonly isBusy: boolean; readonly problem: string | null; readonly failures: number }

/** Lets the user select a picture for an app, with a preview before it is sent. */
export function PictureDialog({ appName, send, onAnswer }: PictureDialogProps) {
  const [picture, setPicture] = useState<File | null>(null)
  const [{ isBusy, problem, failures }, setSending] = useState<Sending>({ isBusy: false, problem: null, failures: 0 })
  const fail = (words: string) =>
    setSending((before) => ({ isBusy: false, problem: words, failures: before.failures + 1 }))

  function choose(chosen: File | undefined) {
    if (chosen === undefined) return
    setPicture(chosen.size > MOST_BYTES ? null : chosen)
    if (chosen.size > MOST_BYTES) fail(t('asking.this-image-is-larger-than-10'))
    else setSending((before) => ({ ...before, problem: null }))
  }

  function give() {
    if (picture === null || isBusy) return
    setSending((before) => ({ ...before, isBusy: true, problem: null }))
    send(picture).then(onAnswer, (thrown: unknown) => fail(describeProblem(thrown)))
  }

  return (
    <Dialog
      title={t('asking.choose-an-image')}
      onClose={() => onAnswer(null)}
      actions={
        <>
          <Button onPress={() => onAnswer(null)}>{t('asking.cancel')}</Button>
          {picture === null ? null : (
            <Button look="main" busy={isBusy} onPress={give}>
              {t('asking.share-with-the-app')}
            </Button>
          )}
        </>
      }
    >
      <FormNotice text={problem} failures={failures} />
      <p>{rich('asking.asks-for-an-image', { appName: <bdi>{appName}</bdi> })}</p>
      {picture === null ? null : <Chosen picture={picture} />}
      <div>
        <FileButton
          label={picture === null ? t('asking.choose-a-file') : t('asking.choose-another')}
          accept="image/png,image/jpeg,image/gif,image/webp"
          onChoose={([first]) => choose(first)}
        />
      </div>
    </Dialog>
  )
}

const [MOST_BYTES] = LIMITS.fileBytesPerTier

function Chosen({ picture }: { picture: File }) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(picture)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return address === null ? null : (
    <img className="asking-picture" src={address} alt={t('asking.selected', { name: picture.name })} />
  )
}
