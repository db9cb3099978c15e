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

/** Asks before an app opens a page elsewhere, and opens it. */
export function LinkQuestion({ appName, url, onAnswer }: LinkQuestionProps) {
  const address = safeAddress(url)

  function answer(isAgreed: boolean) {
    if (isAgreed && address !== null) window.open(address, '_blank', 'noopener,noreferrer')
    onAnswer(isAgreed && address !== null)
  }

  return (
    <ConsentQuestion title="Open a page elsewhere?" yes="Open" onAnswer={answer}>
      {address === null ? <Notice tone="danger">This is no address of the web.</Notice> : null}
      <p>
        <bdi>{appName}</bdi> wants to open:
      </p>
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

/** Shows a picture of an app where it runs, if the user likes. */
export function MomentDialog({ appName, mediaUrl, placeName, send, onEnd }: MomentDialogProps) {
  return (
    <ConsentQuestion
      title="Share a moment?"
      yes="Share"
      onAnswer={(isAgreed) => {
        if (isAgreed) void attempt(send)
        onEnd()
      }}
    >
      <img className="asking-picture" src={ownAddress(mediaUrl) ?? ''} alt={`What ${appName} wants to share`} />
      <p>
        It is sent to <bdi>{placeName}</bdi> in your name.
      </p>
    </ConsentQuestion>
  )
}

type Shared = { readonly didCopyLink: boolean; readonly didSendMessage: boolean }

type ShareDialogProps = {
  message: string
  link: string
  /** What is shown of the link. */
  card: ReactNode
  placeName: string
  send: () => Promise<unknown>
  onEnd: (shared: Shared) => void
}

/** Passes on a link that leads into an app. */
export function ShareDialog({ message, link, card, placeName, send, onEnd }: ShareDialogProps) {
  const [didCopyLink, setCopied] = useState(false)

  function copy() {
    setCopied(true)
    void copyText(link, 'Link')
  }

  return (
    <Dialog
      title="Share a link"
      onClose={() => onEnd({ didCopyLink, didSendMessage: false })}
      actions={
        <>
          <Button onPress={copy}>Copy the link</Button>
          <Button
            look="main"
            onPress={() =>
              void attempt(send).then((didSendMessage) =>
                didSendMessage ? onEnd({ didCopyLink, didSendMessage }) : null,
              )
            }
          >
            Send it here
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
        “Send it here” writes both to <bdi>{placeName}</bdi> in your name.
      </p>
    </Dialog>
  )
}

/** What an app has made its link look like. */
export function SharedCard({ applicationId, linkId }: { applicationId: string; linkId: string }) {
  const { answer } = useActivityLink(applicationId, linkId)
  return answer.state === 'ready' && answer.value !== null ? <LinkCard link={answer.value} /> : null
}
