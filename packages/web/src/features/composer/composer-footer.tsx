import { LIMITS } from '@guildhall/protocol/limits'
import { useMemo } from 'react'
import { rich, t } from '../../language/main.ts'
import { unseen } from '../../shared/text/unseen.tsx'
import { useChannelDraft } from '../../state/drafts.ts'
import { nameOfUser } from '../../state/names.ts'
import { useSnapshot } from '../../state/use-client.ts'
import { useWorld } from '../../state/world.ts'
import { codePointLength, toSentText } from './inserted-names.ts'
import { countdown } from './slow-mode.ts'
import { typingSentence } from './typing-sentence.ts'

/** From this number of remaining characters on, the number is shown. */
const near = 200

type ComposerFooterProps = { guildId: string | null; channelId: string; slow: { seconds: number; left: number } }

/**
 * The line below the box: typing users, the time in slow mode, the remaining characters. It is always there, so that
 * nothing moves.
 */
export function ComposerFooter({ guildId, channelId, slow }: ComposerFooterProps) {
  const { seconds, left } = slow
  return (
    <div className="composer-foot">
      <TypingLine guildId={guildId} channelId={channelId} />
      {seconds > 0 ? (
        <span className="composer-slow" role="timer" aria-live="off">
          {left > 0
            ? t('composer.slow-mode-wait', { countdown: countdown(left) })
            : t('composer.slow-mode-one-message-every', { countdown: countdown(seconds) })}
        </span>
      ) : null}
      <LengthLeft channelId={channelId} />
    </div>
  )
}

function TypingLine({ guildId, channelId }: Omit<ComposerFooterProps, 'slow'>) {
  const typing = useSnapshot((snapshot) => snapshot.typing.get(channelId))
  const world = useWorld((each) => (typing ? each : null))
  const sentence = useMemo(() => {
    if (!typing || world === null) return ''
    return typingSentence([...typing.keys()].map((id) => nameOfUser(world, guildId, id) ?? t('composer.someone')))
  }, [typing, world, guildId])

  return (
    <span className="composer-typing" aria-live="polite">
      {sentence}
    </span>
  )
}

function LengthLeft({ channelId }: { channelId: string }) {
  const left = useChannelDraft(channelId, ({ text, inserted }) => {
    const rest =
      LIMITS.messageContent.max -
      (text.length < LIMITS.messageContent.max / 2 ? 0 : codePointLength(toSentText(text, inserted)))
    return rest > near ? null : rest
  })
  if (left === null) return null
  return (
    <span className="composer-left" data-over={left < 0}>
      {rich('composer.characters-left', { left, span: unseen })}
    </span>
  )
}
