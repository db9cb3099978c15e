import { rich, t } from '../../language/main.ts'
import './poll-part.css'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import type { Poll } from '@guildhall/protocol/objects/messages/poll'
import { endPoll } from '@guildhall/protocol/operations/polls/end-poll'
import { submitPollVote } from '@guildhall/protocol/operations/polls/submit-poll-vote'
import { useId, useState } from 'react'
import { Button } from '../../shared/appearance/button.tsx'
import { Emoji } from '../../shared/emoji/emoji.tsx'
import { Timestamp } from '../../shared/markdown/timestamp.tsx'
import { openDialog } from '../../shared/overlay/open-dialog.tsx'
import { runWithErrorToast } from '../../shared/overlay/toasts.tsx'
import { useClient } from '../../state/use-client.ts'
import { useMe } from '../../state/world.ts'
import { pollResults } from './poll-results.ts'
import { useMessageListContext } from './row/message-list-context.ts'
import { toShownEmoji } from './row/reaction-emoji.ts'

/** A poll with its answers and their votes. */
export function PollPart({ message, poll }: { message: Message; poll: Poll }) {
  const me = useMe()
  const client = useClient()
  const titleId = useId()
  const results = pollResults(poll, Date.now())
  const [isLooking, setIsLooking] = useState(false)
  const showsResults = results.isOver || results.hasVoted || isLooking

  const vote = (answer_ids: string[]) =>
    void runWithErrorToast(() =>
      client.call(submitPollVote, { channelId: message.channel_id, messageId: message.id }, { answer_ids }),
    )

  return (
    <section className="poll" aria-labelledby={titleId}>
      <p id={titleId} className="poll-question">
        {poll.question.text}
      </p>
      {showsResults ? <Results poll={poll} /> : <Choices poll={poll} onVote={vote} />}
      <div className="poll-foot">
        <Total message={message} total={results.total} mayLook={showsResults} />
        <span>
          {results.isOver
            ? t('messages.poll-closed')
            : rich('messages.ends', {
                timestamp: <Timestamp unix_s={Math.floor(Date.parse(poll.expiry) / 1000)} style="R" />,
              })}
        </span>
      </div>
      <div className="poll-buttons">
        {results.hasVoted && !results.isOver ? (
          <Button onPress={() => vote([])}>{t('messages.remove-vote')}</Button>
        ) : null}
        {!results.hasVoted && !results.isOver ? (
          <Button onPress={() => setIsLooking(!isLooking)}>
            {isLooking ? t('messages.back-to-voting') : t('messages.show-results')}
          </Button>
        ) : null}
        {message.author.id === me.id && !results.isOver ? (
          <Button
            onPress={() =>
              void runWithErrorToast(() =>
                client.call(endPoll, { channelId: message.channel_id, messageId: message.id }),
              )
            }
          >
            {t('messages.end-poll')}
          </Button>
        ) : null}
      </div>
    </section>
  )
}

type TotalProps = { message: Message; total: number; mayLook: boolean }

/** The number of votes; a click shows the voters. It doesn't reveal results to members who have neither voted nor opened them. */
function Total({ message, total, mayLook }: TotalProps) {
  const { guildId } = useMessageListContext()
  const words = t('messages.vote-count', { total })
  if (!mayLook || total === 0) return <span>{words}</span>
  return (
    <button
      type="button"
      className="poll-total"
      aria-label={t('messages.who-voted', { words })}
      onClick={() => openVoters(guildId, message)}
    >
      {words}
    </button>
  )
}

const openVoters = (guildId: string | null, message: Message): void =>
  openDialog(async () => {
    const { VotersDialog } = await import('./voters/voters-dialog.tsx')
    return (close) => <VotersDialog guildId={guildId} message={message} onClose={close} />
  })

type ChoicesProps = { poll: Poll; onVote: (answerIds: string[]) => void }

function Choices({ poll: { answers, allow_multiselect }, onVote }: ChoicesProps) {
  function send(form: FormData) {
    const chosen = form.getAll('answer').map(String)
    if (chosen.length > 0) onVote(chosen)
  }

  return (
    <form action={send} className="poll-choices">
      <fieldset className="poll-set">
        <legend className="poll-hint">
          {allow_multiselect ? t('messages.choose-one-or-more') : t('messages.choose-one')}
        </legend>
        {answers.map(({ answer_id, poll_media: { text, emoji } }) => (
          <label key={answer_id} className="poll-choice">
            <input type={allow_multiselect ? 'checkbox' : 'radio'} name="answer" value={answer_id} />
            {emoji ? <Emoji emoji={toShownEmoji(emoji)} /> : null}
            <bdi>{text}</bdi>
          </label>
        ))}
      </fieldset>
      <Button type="submit" look="main">
        {t('messages.vote')}
      </Button>
    </form>
  )
}

function Results({ poll }: { poll: Poll }) {
  const { answers } = pollResults(poll, Date.now())
  return (
    <ul className="poll-results">
      {answers.map(({ id, text, emoji, count, share, isOwn, isFirst }) => (
        <li key={id} className="poll-result" data-first={isFirst}>
          <span className="poll-bar" style={{ inlineSize: `${share}%` }} />
          <span className="poll-result-words">
            {emoji ? <Emoji emoji={toShownEmoji(emoji)} /> : null}
            <bdi className="poll-result-text">{text}</bdi>
            {isOwn ? <span className="poll-own">{t('messages.your-vote')}</span> : null}
            <span className="poll-count">
              {count} ({share} %)
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
