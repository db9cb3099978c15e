import { rich, t } from '../../../language/activities.ts'
import './asking.css'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../shared/appearance/button.tsx'
import { Dialog } from '../../../shared/overlay/dialog.tsx'
import { attempt } from '../../../shared/overlay/toasts.tsx'
import { Notice } from '../../../shared/page/notice.tsx'
import { copyText } from '../../../shared/words/copy-text.ts'
import { ownAddress, safeAddress } from '../../../shared/words/safe-address.ts'
import { LinkCard } from '../link/link-card.tsx'
import { useActivityLink } from '../link/use-activity-link.ts'
import { ConsentQuestion } from './question.tsx'

type LinkQuestionProps = { appName: string; url: string; onAnswer: (isOpened: boolean) => void }

/** Asks before an app opens an external page, and opens it. */
export function LinkQuestion({ appName, url, onAnswer }: LinkQuestionProps) {
  const address = safeAddress(url)

  function answer(isAgreed: boolean) {
    if (isAgreed && address !== null) window.open(address, '_blank', 'noopener,noreferrer')
    onAnswer(isAgreed && address !== null)
  }

  return (
    <ConsentQuestion title={t('asking.open-a-link')} yes={t('asking.open')} onAnswer={answer}>
      {address === null ? <Notice tone="danger">{t('asking.this-isnt-a-web-address')}</Notice> : null}
      <p>{rich('asking.wants-to-open', { appName: <bdi>{appName}</bdi> })}</p>
      <p className="asking-address" dir="ltr">
        {address ?? url}
      </p>
    </ConsentQuestion>
  )
}

type MomentDialogProps = {
  appName: string
  mediaUrl: string
  placeName: string
  send: () => Promise<unknown>
  onEnd: () => void
}

/** Shares an app's picture in the channel if the user agrees. */
export function MomentDialog({ appName, mediaUrl, placeName, send, onEnd }: MomentDialogProps) {
  return (
    <ConsentQuestion
      title={t('asking.share-a-moment')}
      yes={t('asking.share')}
      onAnswer={(isAgreed) => {
        if (isAgreed) void attempt(send)
        onEnd()
      }}
    >
      <img
        className="asking-picture"
        src={ownAddress(mediaUrl) ?? ''}
        alt={t('asking.what-wants-to-share', { appName })}
      />
      <p>{rich('asking.it-is-sent-to-in-your', { placeName: <bdi>{placeName}</bdi> })}</p>
    </ConsentQuestion>
  )
}

type Shared = { readonly didCopyLink: boolean; readonly didSendMessage: boolean }

type ShareDialogProps = {
  message: string
  link: string
  /** The preview of the link. */
  card: ReactNode
  placeName: string
  send: () => Promise<unknown>
  onEnd: (shared: Shared) => void
}

/** Shares a link into an app. */
export function ShareDialog({ message, link, card, placeName, send, onEnd }: ShareDialogProps) {
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
              void attempt(send).then((didSendMessage) =>
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
      <p className="asking-quiet">{rich('asking.send-here-posts-both-in-in', { placeName: <bdi>{placeName}</bdi> })}</p>
    </Dialog>
  )
}

/** The preview that an app has defined for its link. */
export function SharedCard({ applicationId, linkId }: { applicationId: string; linkId: string }) {
  const { answer } = useActivityLink(applicationId, linkId)
  return answer.state === 'ready' && answer.value !== null ? <LinkCard link={answer.value} /> : null
}
