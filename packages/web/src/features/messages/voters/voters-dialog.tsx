import { t } from '../../../language/dialogs.ts'
import '../../../shared/appearance/chip.css'
import '../reactors/reactors-dialog.css'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import type { User } from '@guildhall/protocol/objects/users/user'
import { useState } from 'react'
import { Emoji } from '../../../shared/emoji/emoji.tsx'
import { Dialog } from '../../../shared/overlay/dialog.tsx'
import { ListEnd } from '../../../shared/page/list-end.tsx'
import { Avatar } from '../../../shared/user/avatar.tsx'
import { useNameOf } from '../../../state/names.ts'
import { useSnapshot } from '../../../state/use-client.ts'
import { type AnswerResult, pollResults } from '../poll-results.ts'
import { toShownEmoji } from '../row/reaction-emoji.ts'
import { useVoters } from './use-voters.ts'

type VotersDialogProps = { guildId: string | null; message: Message; onClose: () => void }

/** The voters of a poll by answer. */
export function VotersDialog({ guildId, message, onClose }: VotersDialogProps) {
  const { channel_id, id } = message
  const held = useSnapshot(({ windows }) => windows.get(channel_id)?.messages.find((each) => each.id === id))
  const { poll } = held ?? message
  const [chosenId, setChosenId] = useState<number | null>(null)
  const answers = poll ? pollResults(poll, Date.now()).answers : []
  const shown = answers.find((answer) => answer.id === chosenId) ?? answers.find(({ count }) => count > 0) ?? answers[0]

  return (
    <Dialog title={t('messages.who-voted')} {...(poll && { description: poll.question.text })} onClose={onClose}>
      <fieldset className="reactors-kinds">
        <legend className="unseen">{t('messages.answer')}</legend>
        {answers.map((answer) => (
          <button
            key={answer.id}
            type="button"
            className="chip"
            aria-pressed={answer === shown}
            onClick={() => setChosenId(answer.id)}
          >
            {answer.emoji ? <Emoji emoji={toShownEmoji(answer.emoji)} /> : null}
            <bdi className="voters-answer">{answer.text}</bdi>
            <span aria-hidden="true">{answer.count}</span>
            <span className="unseen"> {t('messages.vote-count', { count: answer.count })}</span>
          </button>
        ))}
      </fieldset>
      {shown ? <Voters key={shown.id} guildId={guildId} channelId={channel_id} messageId={id} answer={shown} /> : null}
    </Dialog>
  )
}

type VotersProps = { guildId: string | null; channelId: string; messageId: string; answer: AnswerResult }

function Voters({ guildId, channelId, messageId, answer: { id: answerId, text } }: VotersProps) {
  const pages = useVoters({ channelId, messageId, answerId })
  return (
    <>
      {pages.items.length === 0 && pages.isEnd ? <p>{t('messages.no-one-has-voted-for-this')}</p> : null}
      <ul className="reactors" aria-label={t('messages.who-voted-for', { text })}>
        {pages.items.map((user) => (
          <Voter key={user.id} guildId={guildId} user={user} />
        ))}
      </ul>
      <ListEnd pages={pages} />
    </>
  )
}

function Voter({ guildId, user }: { guildId: string | null; user: User }) {
  const name = useNameOf(guildId, user)
  return (
    <li className="reactor">
      <Avatar user={user} size={32} />
      <span className="reactor-name">
        <bdi>{name}</bdi> <bdi className="reactor-handle">@{user.username}</bdi>
      </span>
    </li>
  )
}
