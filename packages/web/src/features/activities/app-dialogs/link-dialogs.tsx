import { rich, t } from '../../../language/activities.ts'
import './app-dialogs.css'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../shared/appearance/button.tsx'
import { Dialog } from '../../../shared/overlay/dialog.tsx'
import { runWithErrorToast } from '../../../shared/overlay/toasts.tsx'
import { Notice } from '../../../shared/page/notice.tsx'
import { copyText } from '../../../shared/text/copy-text.ts'
import { ownMediaUrl, safeUrl } from '../../../shared/text/safe-url.ts'
import { LinkCard } from '../link/link-card.tsx'
import { useActivityLink } from '../link/use-activity-link.ts'
import { AppRequestDialog } from './app-request-dialog.tsx'

type ExternalLinkDialogProps = { appName: string; url: string; onAnswer: (isOpened: boolean) => void }

/** Asks before an app opens an external page, and opens it. */
export function ExternalLinkDialog({ appName, url, onAnswer }: ExternalLinkDialogProps) {
  const address = safeUrl(url)

  function answer(isAgreed: boolean) {
    if (isAgreed && address !== null) window.open(address, '_blank', 'noopener,noreferrer')
    onAnswer(isAgreed && address !== null)
  }

  return (
    <AppRequestDialog title={t('asking.open-a-link')} yes={t('asking.open')} onAnswer={answer}>
      {address === null ? <Notice tone="danger">{t('asking.this-isnt-a-web-address')}</Notice> : null}
      <p>{rich('asking.wants-to-open', { appName: <bdi>{appName}</bdi> })}</p>
      <p className="asking-address" dir="ltr">
        {address ?? url}
      </p>
    </AppRequestDialog>
  )
}

type ShareMomentDialogProps = {
  appName: string
  mediaUrl: string
  placeName: string
  send: () => Promise<unknown>
  onEnd: () => void
}

/** Shares an app's picture in the channel if the user agrees. */
export function ShareMomentDialog({ appName, mediaUrl, placeName, send, onEnd }: ShareMomentDialogProps) {
  return (
    <AppRequestDialog
      title={t('asking.share-this-image')}
      yes={t('asking.share')}
      onAnswer={(isAgreed) => {
        if (isAgreed) void runWithErrorToast(send)
        onEnd()
      }}
    >
      <img
        className="asking-picture"
        src={ownMediaUrl(mediaUrl) ?? ''}
        alt={t('asking.image-that-wants-to-share', { appName })}
      />
      <p>{rich('asking.the-image-is-sent-on-your-behalf', { placeName: <bdi>{placeName}</bdi> })}</p>
    </AppRequestDialog>
  )
}

type Shared = { readonly didCopyLink: boolean; readonly didSendMessage: boolean }

type ShareLinkDialogProps = {
  message: string
  link: string
  /** The preview of the link. */
  card: ReactNode
  placeName: string
  send: () => Promise<unknown>
  onEnd: (shared: Shared) => void
}

/** Shares a link into an app. */
export function ShareLinkDialog({ message, link, card, placeName, send, onEnd }: ShareLinkDialogProps) {
  const [didCopyLink, setCopied] = useState(false)

  function copy() {
    setCopied(true)
    void copyText(link, t('asking.link'))
  }

  return (
    <Dialog
      title={t('asking.share-a-link')}
      onClose={() => onEnd({ didCopyLink, didSendMessage: false })}
      actions={
        <>
          <Button onPress={copy}>{t('asking.copy-link')}</Button>
          <Button
            look="main"
            onPress={() =>
              void runWithErrorToast(send).then((didSendMessage) =>
                didSendMessage ? onEnd({ didCopyLink, didSendMessage }) : null,
              )
            }
          >
            {t('asking.send-here')}
          </Button>
        </>
      }
    >
      <p dir="auto" className="asking-names">
        {message}
      </p>
      {card}
      <p className="asking-address" dir="ltr">
        {link}
      </p>
      <p className="asking-quiet">
        {rich('asking.send-here-posts-on-your-behalf', { placeName: <bdi>{placeName}</bdi> })}
      </p>
    </Dialog>
  )
}

/** The preview that an app has defined for its link. */
export function SharedLinkCard({ applicationId, linkId }: { applicationId: string; linkId: string }) {
  const { answer } = useActivityLink(applicationId, linkId)
  return answer.state === 'ready' && answer.value !== null ? <LinkCard link={answer.value} /> : null
}
