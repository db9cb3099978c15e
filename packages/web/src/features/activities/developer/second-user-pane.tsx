import type { EmbeddedActivity } from '@guildhall/protocol/objects/activities/activity-instance'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { describeProblem } from '../../../api/api-problem.ts'
import { rich, t } from '../../../language/activity-developer.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { IconButton } from '../../../shared/appearance/icon-button.tsx'
import { Notice } from '../../../shared/page/notice.tsx'
import { joinActivity } from '../../../state/activities.ts'
import { userName } from '../../../state/names.ts'
import { ClientContext, useClient, useSnapshot } from '../../../state/use-client.ts'
import { useMe } from '../../../state/world.ts'
import { useCurrentActivity } from '../layer/use-current-activity.ts'
import type { FrameViewStore } from '../ports/frame-view.ts'
import { SecondUserFrame } from './second-user-frame.tsx'
import { SecondUserSignIn } from './second-user-sign-in.tsx'
import { useSecondClient } from './use-second-client.ts'

type SecondUserPaneProps = {
  activity: EmbeddedActivity
  name: string
  /** How the first user's frame is shown. */
  view: FrameViewStore
  onClose: () => void
}

/** The same Activity again for another user, who signs in here. */
export function SecondUserPane({ activity, name, view, onClose }: SecondUserPaneProps) {
  const { client, isRefused, begin, end } = useSecondClient()
  return (
    <section className="activity-second" aria-label={t('developer.second-user')}>
      {client === null ? (
        <>
          <SecondHead title={t('developer.second-user')} onClose={onClose} />
          <div className="developer-scroll">
            {isRefused ? <Notice tone="danger">{t('developer.the-second-users-session-has-ended')}</Notice> : null}
            <p>{t('developer.sign-in-to-another-account-of')}</p>
            <p className="developer-quiet">
              {rich('developer.the-account-must-be-able-to', { isKeptApart: isKeptApart ? null : NOT_APART })}
            </p>
            <SecondUserSignIn onSignedIn={begin} />
          </div>
        </>
      ) : (
        <ClientContext value={client}>
          <SecondUser activity={activity} name={name} view={view} onEnd={end} onClose={onClose} />
        </ClientContext>
      )}
    </section>
  )
}

const isKeptApart = 'credentialless' in HTMLIFrameElement.prototype
const NOT_APART = t('developer.in-this-browser-the-app-stores')

function SecondHead({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <div className="developer-head">
      <h3 className="developer-heading" dir="auto">
        {title}
      </h3>
      <IconButton label={t('developer.close-second-pane')} side="bottom" onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}

type SecondUserProps = SecondUserPaneProps & { onEnd: () => void }

function SecondUser(props: SecondUserProps) {
  const isHere = useSnapshot(({ world }) => world !== null && world.awaited.size === 0)
  if (isHere) return <Joined {...props} />
  return (
    <>
      <SecondHead title={t('developer.second-user')} onClose={props.onClose} />
      <p className="developer-empty" role="status">
        {t('developer.connecting')}
      </p>
    </>
  )
}

function Joined({ activity, name, view, onEnd, onClose }: SecondUserProps) {
  const client = useClient()
  const title = userName(useMe())
  const { activity: own, leave } = useCurrentActivity()
  const [words, setWords] = useState<string | null>(t('developer.joining'))
  const { application_id, channel_id } = activity

  useEffect(() => {
    joinActivity(client, channel_id, application_id).then(
      () => setWords(null),
      (problem: unknown) => setWords(t('developer.this-user-couldnt-join', { problem: describeProblem(problem) })),
    )
  }, [client, channel_id, application_id])

  const another = <Button onPress={onEnd}>{t('developer.sign-in-to-another-account')}</Button>
  return (
    <>
      <SecondHead title={title} onClose={onClose} />
      {own === null ? (
        <Aside words={words ?? t('developer.this-user-has-left')}>{another}</Aside>
      ) : (
        <SecondUserFrame activity={own} name={t('developer.as', { name, title })} first={view} onLeave={leave} />
      )}
    </>
  )
}

const Aside = ({ words, children }: { words: string; children: ReactNode }) => (
  <div className="developer-scroll">
    <p role="status">{words}</p>
    <div className="section-buttons">{children}</div>
  </div>
)
